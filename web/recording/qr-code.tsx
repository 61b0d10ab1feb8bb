import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './pairing.module.css'

const QUIET = 2

/** A QR code, black on white in both themes: scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: QUIET, ecc: 'M' })
    const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size: data.length, path: rows.join('') }
  }, [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" shapeRendering="crispEdges" />
    </svg>
  )
}
