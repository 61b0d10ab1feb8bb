# Runs the database named by the arguments until it ends, or until whoever holds the other end of
# standard input is gone: a server that was killed takes its database with it, and the work directory
# named first.
work=$1
shift
exec 3<&0
"$@" 3<&- </dev/null &
database=$!
{ cat <&3 >/dev/null; kill -INT "$database" 2>/dev/null; } &
watcher=$!
exec 3<&-
wait "$database"
status=$?
if kill "$watcher" 2>/dev/null; then exit "$status"; fi
rm -rf "$work"
exit "$status"
