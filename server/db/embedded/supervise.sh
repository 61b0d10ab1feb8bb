# Runs the database named by the arguments until it ends, or until whoever holds the other end of
# standard input is gone: a server that was killed takes its database with it.
exec 3<&0
"$@" 3<&- </dev/null &
database=$!
{ cat <&3 >/dev/null; kill -INT "$database" 2>/dev/null; } &
watcher=$!
exec 3<&-
wait "$database"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
