"""OpenStack Swift in one process, for tests: its servers of accounts, containers and objects with one disk, and its proxy.

swift-server.py FOLDER NAME=PORT ...: the folder has swift.conf and NAME.conf of each server. It ends with its standard input.
"""

import os
import sys

import eventlet
from eventlet import hubs, wsgi
from swift.common import utils

folder, *servers = sys.argv[1:]
utils.set_swift_dir(folder)
utils.eventlet_monkey_patch()
utils.get_logger({}, log_to_console=True)

# What these load reads the configuration, which has to be known by then.
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring.builder import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402


class NoCache:
    """A memcached that has forgotten everything: users are looked up through it, and nothing is kept in it."""

    def __getattr__(self, name):
        return lambda *args, **options: None


def make_ring(name, port):
    """Writes where everything of a kind is: on the one disk behind this port."""
    ring = RingBuilder(1, 1, 1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1, "meta": ""})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))


def serve(name, port):
    """Serves requests as Swift does it itself (swift.common.wsgi.run_server)."""
    app = loadapp(os.path.join(folder, f"{name}.conf"), {"log_name": name})

    def with_cache(environ, start_response):
        environ["swift.cache"] = NoCache()
        return app(environ, start_response)

    listener = eventlet.listen(("127.0.0.1", port))
    options = {"protocol": SwiftHttpProtocol, "capitalize_response_headers": False, "log_output": False}
    eventlet.spawn(wsgi.server, listener, with_cache, **options)


ports = {name: int(port) for name, port in (server.split("=") for server in servers)}
for kind in ("account", "container", "object"):
    make_ring(kind, ports[kind])
for name, port in ports.items():
    serve(name, port)
hubs.trampoline(sys.stdin.fileno(), read=True)
