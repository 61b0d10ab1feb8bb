// Devices that send at a fixed rate, in a process of their own: who sends thousands of requests a second is too busy to
// clock those of somebody else. It gives way to the server, as real devices take none of its CPU.
import { Agent } from 'node:http'
import { setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { type Device, positions } from './positions.ts'
import { send, sendSteadily } from './send-steadily.ts'

export type FleetOrder = {
  url: string
  devices: readonly Device[]
  rate: number
  seconds: number
  from: number
}

setPriority(19)
const { url, devices, rate, seconds, from } = (await json(process.stdin)) as FleetOrder
// Each device has a connection of its own.
const agent = new Agent({ keepAlive: true, maxSockets: devices.length })
const next = positions(devices, from)
const pace = await sendSteadily(rate, seconds, () => {
  const { device, query } = next()
  return send(`${url}${device?.path}?${query}`, agent)
})
agent.destroy()
process.stdout.write(JSON.stringify(pace))
