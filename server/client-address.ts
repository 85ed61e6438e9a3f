import { BlockList, isIP } from 'node:net'

type ClientAddress = {
  /** The visitor's own address, looking past the proxies we trust. */
  address: string
  /** A header says the request was forwarded by a proxy we don't trust. */
  isForwardedUntrusted: boolean
}

export type ReadClientAddress = (peer: string | undefined, headers: Headers) => ClientAddress

/** The rightmost address that isn't a trusted proxy's: anyone could have written those to its left. */
export function trustProxies(trustedProxies: string[]): ReadClientAddress {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/')
    const family = readFamily(address)
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  const isTrusted = (address: string) => trusted.check(address, readFamily(address))

  return (peer, headers) => {
    let address = readPlainAddress(peer ?? '') ?? 'unknown'
    const forwarded = headers.get('x-forwarded-for')
    if (forwarded === null || !isTrusted(address)) {
      return { address, isForwardedUntrusted: forwardingHeaders.some((name) => headers.has(name)) }
    }
    for (const hop of forwarded.split(',').reverse()) {
      const next = readPlainAddress(hop.trim())
      if (!next) return { address, isForwardedUntrusted: true }
      address = next
      if (!isTrusted(address)) break
    }
    return { address, isForwardedUntrusted: false }
  }
}

export function isLoopback(address: string): boolean {
  return loopback.check(address, readFamily(address))
}

/** `hostname` is a URL's: an IPv6 address in it has brackets. */
export function isThisComputer(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return host === 'localhost' || isLoopback(host)
}

/** Requests are counted per address and, for IPv6, per network. */
export type LimitKeys = [own: string] | [own: string, network: string]

/** With IPv6 a household has a whole /64, and a rented server often a /48: 65,536 of those. */
export function limitKeys(address: string): LimitKeys {
  if (isIP(address) !== 6) return [address]
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = address.includes('::') ? [...left, ...gap, ...right] : left
  const plain = groups.map((group) => Number.parseInt(group, 16).toString(16))
  return [plain.slice(0, 4).join(':'), plain.slice(0, 3).join(':')]
}

/** A network may send as much as this many visitors, because a mobile provider's customers share one. */
export const networkShare = 5

/** Beyond this the oldest are forgotten, so a flood of addresses can't fill the memory. */
const rememberedAtMost = 100_000

/**
 * Whether a request may pass, which counts it: one a second from each visitor. The store counts those it accepts, too;
 * this keeps a flood from it.
 */
export function limitRate() {
  const last = new Map<string, number>()
  return (keys: LimitKeys): boolean => {
    const moment = performance.now()
    const isSoon = (key: string, index: number) =>
      moment - (last.get(key) ?? Number.NEGATIVE_INFINITY) < 1000 / networkShare ** index
    if (keys.some((key, index) => isSoon(key, index))) return false
    for (const key of keys) {
      // Deleted first to keep the map in order of last visit.
      last.delete(key)
      last.set(key, moment)
      if (last.size > rememberedAtMost) last.delete(last.keys().next().value ?? '')
    }
    return true
  }
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip'
]

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const readFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** '::ffff:10.0.0.1' is 10.0.0.1; some proxies add the port. */
function readPlainAddress(value: string): string | null {
  const bare = value.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(address) === 0 ? null : address
}
