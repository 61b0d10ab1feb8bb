import { notFound, Refusal, unavailable } from '../../http/refusal.ts'
import { networkLimiter } from '../../identity/public.ts'
import { hashToken } from '../devices/token.ts'
import { batcher, type Item } from './batcher.ts'
import type { Sender } from './store.ts'

/** Requests of one network with tokens that were not right before. Many phones may share the network of their provider. */
const UNFAMILIAR = { burst: 2_000, perSecond: 20 }
const FAMILIAR_MAX = 50_000

type LookUp = Item & { hash: string }

/**
 * Finds the device by its token, before anything of the request is read. Each request looks, so that a revoked token is
 * unknown at once; who tries tokens is refused without a look, and devices of the same network that sent before are not.
 */
export function senderRecognizer(
  findSenders: (hashes: readonly string[]) => Promise<Sender[]>,
): (token: string, address: string) => Promise<Sender> {
  const limitUnfamiliar = networkLimiter(UNFAMILIAR)
  /** Hashes of tokens that were right. The most recent one comes last. */
  const familiar = new Set<string>()
  const lookUps = batcher<LookUp, Sender | undefined>(async (asked) => {
    const senders = await findSenders([...new Set(asked.map(({ hash }) => hash))])
    const byHash = new Map(senders.map((sender) => [sender.token_hash, sender]))
    return asked.map(({ hash }) => byHash.get(hash))
  })

  return async (token, address) => {
    const hash = hashToken(token)
    const wait = familiar.has(hash) ? null : limitUnfamiliar(address)
    if (wait !== null) throw new Refusal('rate_limited', [{}], { 'retry-after': String(wait) })
    const owner = 'devices'
    if (lookUps.isFull(owner)) throw unavailable()
    const sender = await lookUps.add({ hash, owner, size: 1 })
    familiar.delete(hash)
    if (!sender) throw notFound()
    familiar.add(hash)
    if (familiar.size > FAMILIAR_MAX) familiar.delete(familiar.values().next().value ?? '')
    return sender
  }
}
