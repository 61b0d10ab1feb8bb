/** Stands for the rows of a table that are out of view. */
export const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr className="spacer" aria-hidden="true">
    <td colSpan={span} style={{ height }} />
  </tr>
)
