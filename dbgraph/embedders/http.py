"""JSON over HTTP for the embedders behind an API: one client, bounded retries, one sentence per failure.

No message repeats what was sent, what came back or a key: providers quote both in their own errors.
Redirects are not followed, so that texts and key reach the named host only.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import urlsplit

from dbgraph.errors import Unavailable
from dbgraph.settings import is_loopback

if TYPE_CHECKING:
    import httpx2

MAX_ANSWER: Final = 64 * 2**20
"""Bytes. A full batch of 2,048 vectors of 1,536 numbers is about 60 MB of JSON."""
CONNECT_SECONDS: Final = 10.0
_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 30.0
_PASSING: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Statuses that may be gone a moment later (529: overloaded, of some providers)."""
_QUOTA_WORDS: Final = frozenset({"insufficient_quota", "credit_balance_exhausted"})
"""``error.type`` or ``error.code`` of a 429 that no waiting helps. https://platform.openai.com/docs/guides/error-codes"""


@dataclass(frozen=True, slots=True)
class Time:
    """What waiting uses, so that tests need not wait."""

    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Patience:
    """How many times a request is tried, and the seconds that all tries and waits may take."""

    attempts: int
    seconds: float


class Credentials(Protocol):
    def headers(self, *, renew: bool) -> Mapping[str, str] | None:
        """The headers that sign a request. ``renew``: the provider refused the last ones; ``None`` when there
        are no fresher ones. Raises ``Unavailable`` when there are none at all."""
        ...


@dataclass(frozen=True, slots=True)
class Reply:
    """``headers`` with lower-case names."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class _Passing(Exception):  # noqa: N818 - a reason to try again, not an error of its own
    """``wait``: the seconds that the provider asked for, if it did."""

    def __init__(self, error: Unavailable, wait: float | None = None) -> None:
        super().__init__()
        self.error = error
        self.wait = wait


@dataclass
class JsonApi:
    """Posts JSON and returns JSON. Nothing is imported or connected before the first ``post``; then it may be
    shared by threads, which share the client's open connections."""

    url: str
    credentials: Credentials
    timeout: float
    time: Time = field(default_factory=Time)
    _opening: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _client: httpx2.Client | None = field(default=None, repr=False)

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    def post(self, body: Mapping[str, Any], patience: Patience) -> Any:
        """The answer's JSON. Raises ``Unavailable`` when there is none within ``patience``."""
        content = json.dumps(body).encode("ascii")
        end = self.time.clock() + patience.seconds
        for attempt in count(1):
            try:
                return self._once(content, end)
            except _Passing as failed:
                wait = min(_FIRST_WAIT * 2 ** (attempt - 1), _LONGEST_WAIT)
                wait = wait if failed.wait is None else failed.wait
                if attempt >= patience.attempts or self.time.clock() + wait >= end:
                    raise failed.error from None
                self.time.sleep(wait)
        raise AssertionError("count() does not end")

    def close(self) -> None:
        with self._opening:
            if self._client is not None:
                self._client.close()
                self._client = None

    def _once(self, content: bytes, end: float) -> Any:
        reply = self._send(content, self.credentials.headers(renew=False) or {}, end)
        if reply.status == 401 and (fresh := self.credentials.headers(renew=True)) is not None:
            reply = self._send(content, fresh, end)
        if reply.status == 200:
            try:
                return json.loads(reply.content, parse_constant=_no_number)
            except (ValueError, RecursionError):
                raise not_understood(self.host, "It is not JSON.") from None
        error = _explained(self.host, reply)
        if reply.status in _PASSING and error.code != "provider-quota":
            raise _Passing(error, _asked_wait(reply))
        raise error

    def _send(self, content: bytes, headers: Mapping[str, str], end: float) -> Reply:
        import httpx2

        signed = {"content-type": "application/json", "accept": "application/json", **headers}
        left = max(end - self.time.clock(), 0.001)
        limits = time_limits(min(self.timeout, left))
        try:
            with self._open().stream(
                "POST", self.url, content=content, headers=signed, timeout=limits
            ) as response:
                return Reply(
                    response.status_code,
                    {name.lower(): value for name, value in response.headers.items()},
                    self._read(response, end),
                )
        except httpx2.TimeoutException:
            raise _Passing(self._slow()) from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise _Passing(
                Unavailable(
                    f"The embedding service {self.host} can't be reached.",
                    why=f"The connection failed ({type(error).__name__}).",
                    fix="Check [search.api] url, the network, the proxy and its certificates.",
                    code="provider-unreachable",
                )
            ) from None

    def _read(self, response: httpx2.Response, end: float) -> bytes:
        """The body in pieces: neither an endless one nor one that drips for ever is waited for."""
        content = bytearray()
        for piece in response.iter_bytes():
            content += piece
            if len(content) > MAX_ANSWER:
                raise not_understood(self.host, f"It is longer than {MAX_ANSWER // 2**20} MB.")
            if self.time.clock() >= end:
                raise self._slow()
        return bytes(content)

    def _slow(self) -> Unavailable:
        return Unavailable(
            f"The embedding service {self.host} did not answer in time.",
            why=f"Nothing came for {self.timeout:g} s, or the whole took too long.",
            fix="Try again later, or set [search.api] timeout_seconds higher or batch_size lower.",
            code="provider-timeout",
        )

    def _open(self) -> httpx2.Client:
        with self._opening:
            if self._client is None:
                self._client = open_client(self.url, self.timeout)
            return self._client


def open_client(url: str, timeout: float) -> httpx2.Client:
    """A client for that place: proxies of the environment apply, except to this machine itself."""
    import httpx2

    return httpx2.Client(
        verify=urlsplit(url).scheme == "https",  # plain http has nothing to verify (and 50 ms to save)
        timeout=time_limits(timeout),
        follow_redirects=False,
        trust_env=not is_loopback(urlsplit(url).hostname or ""),
    )


def time_limits(seconds: float) -> httpx2.Timeout:
    """Of each read and write; connecting is quicker or will not succeed."""
    import httpx2

    return httpx2.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))


def not_understood(host: str, why: str, fix: str = "") -> Unavailable:
    """An answer of status 200 that holds no usable vectors."""
    return Unavailable(
        f"The answer of the embedding service {host} can't be used.",
        why=why,
        fix=fix or "Check that [search.api] url and model are those of an embedding service.",
        code="provider-answer",
    )


def _explained(host: str, reply: Reply) -> Unavailable:
    """The refusal in words, by its status alone."""
    status = reply.status
    who = f"The embedding service {host}"
    if 300 <= status < 400:
        target = urlsplit(reply.headers.get("location", "")).hostname or "another place"
        what, why = f"{who} sends us on to {target} ({status}).", "Redirects are not followed."
        return Unavailable(
            what, why=why, fix="Set [search.api] url to the final address.", code="provider-redirect"
        )
    if status in (401, 403):
        what = f"{who} refused the key ({status})."
        why = "It is missing, wrong or expired." if status == 401 else "It may not use this model or place."
        fix = "Check the environment variable of [search.api] key_env, or the account's rights."
        return Unavailable(what, why=why, fix=fix, code="provider-key")
    if status == 404:
        what, why = f"{who} does not know the address or the model (404).", "One of the two is misspelt."
        fix = "Check [search.api] url (with /v1 for openai), model, project and location."
        return Unavailable(what, why=why, fix=fix, code="provider-not-found")
    if status == 429 and _QUOTA_WORDS & _error_words(reply):
        what, why = f"The account at {host} has no quota left (429).", "Waiting does not bring it back."
        return Unavailable(what, why=why, fix="Raise its limit or add credit there.", code="provider-quota")
    if status == 429:
        wait = _asked_wait(reply)
        what = f"{who} is asked too often (429)."
        why = "The account's rate limit is reached" + (f"; it asks for {wait:g} s of rest." if wait else ".")
        fix = "Try again later, raise the limit there, or set [search.api] batch_size higher."
        return Unavailable(what, why=why, fix=fix, code="provider-limit")
    if status >= 500 or status in _PASSING:
        what, why = f"{who} has a fault of its own ({status}).", "The cause is on its side."
        return Unavailable(what, why=why, fix="Try again later.", code="provider-failed")
    what, why = (
        f"{who} refused the request ({status}).",
        "A text, the batch or the dimension is not to its liking.",
    )
    fix = "Check [search.api] dimension, shorten and batch_size, or let the service cut long texts."
    return Unavailable(what, why=why, fix=fix, code="provider-refused")


def _asked_wait(reply: Reply) -> float | None:
    """Seconds of ``Retry-After`` (RFC 9110, 10.2.3: a number or a date), or of Google's ``RetryInfo``."""
    asked = reply.headers.get("retry-after", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked[:9])
    try:
        if asked:
            until, sent = parsedate_to_datetime(asked), parsedate_to_datetime(reply.headers["date"])
            return max((until - sent).total_seconds(), 0.0)
        details = _error(reply).get("details")
        delays = [d["retryDelay"] for d in details if "retryDelay" in d] if isinstance(details, list) else []
        return max(float(delays[0].removesuffix("s")), 0.0) if delays else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _error_words(reply: Reply) -> set[str]:
    error = _error(reply)
    return {word for key in ("type", "code") if isinstance(word := error.get(key), str)}


def _error(reply: Reply) -> Mapping[str, Any]:
    """The ``error`` object of the body: OpenAI and Google both send one."""
    try:
        document = json.loads(reply.content)
    except (ValueError, RecursionError):
        return {}
    error = document.get("error") if isinstance(document, dict) else None
    return error if isinstance(error, dict) else {}


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not JSON")
