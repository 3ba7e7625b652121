from datetime import datetime
from typing import Annotated, Optional

from sqlalchemy import BigInteger, ForeignKey, String, func
from sqlalchemy.orm import mapped_column

intpk = Annotated[int, mapped_column(BigInteger, primary_key=True)]
str_30 = Annotated[str, 30]
str_50 = Annotated[str, 50]
required_name = Annotated[str, mapped_column(String(40), nullable=False, index=True)]
timestamp = Annotated[datetime, mapped_column(server_default=func.current_timestamp())]
optional_timestamp = Annotated[Optional[datetime], mapped_column(comment="empty while it runs")]
user_fk = Annotated[int, mapped_column(ForeignKey("users.id", ondelete="RESTRICT"))]
