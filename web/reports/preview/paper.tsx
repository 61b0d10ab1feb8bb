import { useTranslation } from 'react-i18next'
import type { Font, PageLayout, PageLine, PageShape, PageText, Tone } from '#contract/reports/page.ts'
import { LINE_DASH, PAPER_COLOURS, strikeThrough } from '#domain/reports/paper.ts'
import styles from './preview.module.css'

const WEIGHTS: Record<Font, number> = { regular: 400, semibold: 600, mono: 400 }

/** A page of the report as SVG, at the positions that the server has computed. */
export function Paper({ page }: { page: PageLayout }) {
  const { t } = useTranslation()
  return (
    <svg
      className={styles.paper}
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={t('reports.firstPageOf')}
    >
      {page.shapes.map((shape, index) => (
        <Shape key={index} of={shape} />
      ))}
      {[...page.lines, ...page.texts.filter(({ isStruck }) => isStruck).map(strikeThrough)].map(
        (line, index) => (
          <Line key={index} of={line} />
        ),
      )}
      {page.texts.map((text, index) => (
        <Text key={index} of={text} />
      ))}
    </svg>
  )
}

const colour = (tone: Tone | null) => (tone ? PAPER_COLOURS[tone] : 'none')

const Shape = ({ of: { path, fill, stroke, width, isDashed } }: { of: PageShape }) => (
  <path
    d={path}
    fill={colour(fill)}
    stroke={colour(stroke)}
    strokeWidth={width}
    strokeDasharray={isDashed ? width : undefined}
    strokeLinecap={path.endsWith('Z') ? undefined : 'round'}
    strokeLinejoin={path.endsWith('Z') ? undefined : 'round'}
  />
)

const Line = ({ of: { x1, y1, x2, y2, width, tone, isDashed } }: { of: PageLine }) => (
  <path
    d={`M${x1} ${y1}L${x2} ${y2}`}
    stroke={PAPER_COLOURS[tone]}
    strokeWidth={width}
    strokeDasharray={isDashed ? LINE_DASH : undefined}
  />
)

/** The browser's text width differs slightly from the file's: `textLength` sets the file's. */
const Text = ({ of: { x, y, width, text, font, size, tone } }: { of: PageText }) =>
  text.trim() === '' ? null : (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={WEIGHTS[font]}
      className={font === 'mono' ? styles.mono : undefined}
      fill={PAPER_COLOURS[tone]}
      textLength={width > 0 ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )
