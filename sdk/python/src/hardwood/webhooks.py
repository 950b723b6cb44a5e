"""Verification of webhook deliveries."""

import hashlib
import hmac
from typing import Optional, Union


def verify_webhook(body: Union[bytes, str], header: Optional[str], secret: str) -> bool:
    """True if a delivery is authentic.

    ``header`` is the value of ``X-Webhook-Signature``, ``body`` the raw bytes before any parsing, ``secret``
    the secret of the subscription.
    """
    if not header or not secret:
        return False
    raw = body.encode() if isinstance(body, str) else body
    expected = "sha256=" + hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), header.encode())
