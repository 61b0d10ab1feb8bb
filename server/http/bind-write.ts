import type { Attributes, Call } from '#contract/kernel/call.ts'
import type { Tx } from '../db/pool.ts'
import { type Bound, bind, bindReading, type Context, type Handler } from './bind.ts'
import type { Checked } from './checked.ts'
import type { Sent } from './read-body.ts'

type WritingCall = Call & { method: 'POST' | 'PATCH' | 'DELETE' }

type WriteContext<C extends Call, A> = Omit<Context<C>, 'db' | 'attributes'> & { db: Tx; attributes: A }

type WriteHandler<C extends Call, A> = (context: WriteContext<C, A>) => ReturnType<Handler<C>>

/** For a call that writes by an operation, which takes a transaction and checked values alone. */
export const bindWrite = <C extends WritingCall>(
  call: C,
  handler: WriteHandler<C, Checked<Attributes<C>>>,
): Bound => bind(call, handler as unknown as Handler<C>)

/** The same for a call whose body may take long to read. */
export const bindWriteReading = <C extends WritingCall, S extends Sent>(
  call: C,
  readBody: (bytes: Buffer) => Promise<S>,
  handler: WriteHandler<C, S['attributes']>,
): Bound => bindReading(call, readBody, handler as never)
