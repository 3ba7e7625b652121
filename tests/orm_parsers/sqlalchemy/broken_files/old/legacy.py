from sqlalchemy import Column

print "hello"
