import styles from './fuel.module.css'

const WIDTH = 150
const HEIGHT = 36
const EDGE = 4

type Props = { values: readonly (number | null)[] }

/** Values in a line from the lowest to the highest; months without one leave a gap. */
export function SparkLine({ values }: Props) {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  // A month between two gaps is a dot: a line of no length with round ends.
  const path = values
    .map((value, at) => {
      if (value === null) return ''
      const isFirst = (values[at - 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${x(at)} ${y(value)}${isFirst ? 'h0' : ''}`
    })
    .join('')
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="3" />}
    </svg>
  )
}
