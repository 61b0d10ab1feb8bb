import { randomBytes } from 'node:crypto'
import { closeSync, fchownSync, openSync, renameSync, writeSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Owner } from './database-owner.ts'

const ACCESS = `# Written by Wegbuch at every start.
local replication all     reject
local all         all     peer map=server
host  replication all all reject
host  all         all all reject
`

/** Allows only the operating system's user who runs the server, through the socket. */
export function writeAccessFiles(directory: string, owner: Owner | null): void {
  const user = userInfo().username.replaceAll('"', '""')
  replaceFile(join(directory, 'pg_hba.conf'), ACCESS, owner)
  replaceFile(
    join(directory, 'pg_ident.conf'),
    `# Written by Wegbuch at every start.\nserver "${user}" all\n`,
    owner,
  )
}

/** Replaces the file by a new one: root must not follow a link that the database's user put there. */
function replaceFile(path: string, content: string, owner: Owner | null): void {
  const part = `${path}.${randomBytes(8).toString('hex')}.part`
  const descriptor = openSync(part, 'wx', 0o600)
  writeSync(descriptor, content)
  if (owner) fchownSync(descriptor, owner.uid, owner.gid)
  closeSync(descriptor)
  renameSync(part, path)
}
