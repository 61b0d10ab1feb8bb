/** The height of the table rows that are not rendered. */
export const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr className="spacer" aria-hidden="true">
    <td colSpan={span} style={{ height }} />
  </tr>
)
