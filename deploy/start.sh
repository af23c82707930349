# Starts the site in the current folder. `npm start`, `npm run up`, the systemd unit and the image run this script.

# By default, Node rejects headers above 16 kB. Browsers may send larger ones, with cookies that other sites set on the
# parent domain. The preload file reads `.env` before Next does.
flags='--max-http-header-size=65536 --import ./lib/preload.ts'

# Longer than nginx's keepalive_timeout, so that nginx closes an idle connection before the site does.
export KEEP_ALIVE_TIMEOUT=75000

# The image contains Next's standalone server, which reads KEEP_ALIVE_TIMEOUT, HOSTNAME and PORT.
if [ -e server.js ]; then exec node $flags server.js; fi

# Listen on localhost, so that other machines reach the site only through nginx. With 127.0.0.1, Next would redirect
# every search URL to itself, in an endless loop.
exec node $flags node_modules/next/dist/bin/next start -H localhost --keepAliveTimeout $KEEP_ALIVE_TIMEOUT "$@"
