"""consumer.py with a delivery that does what the post says."""
import time

import consumer


def deliver(item):
    text = item["content_snippet"]
    print(item["fenliu_post_id"], flush=True)
    if "hang" in text:
        time.sleep(60)
    if "slow" in text:
        time.sleep(3.5)
    if "raise" in text and item["delivery_count"] == 1:
        raise RuntimeError("no such server")
    if "later" in text and item["delivery_count"] == 1:
        return "later"
    return {"error": "Delivery failed"} if "error" in text else "delivered"


consumer.deliver = deliver
consumer.main()
