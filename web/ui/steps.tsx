import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The target of a step; undefined if there is none. */
type StepAction = (() => void) | undefined

type Props = { previousLabel: string; nextLabel: string; onPrevious: StepAction; onNext: StepAction }

/** Links from an editor to its neighbours in the list. */
export const Steps = ({ previousLabel, nextLabel, onPrevious, onNext }: Props) => (
  <>
    <Step label={previousLabel} onStep={onPrevious} icon={<IconChevronUp />} />
    <Step label={nextLabel} onStep={onNext} icon={<IconChevronDown />} />
  </>
)

const Step = ({ label, onStep, icon }: { label: string; onStep: StepAction; icon: ReactNode }) => (
  <button
    type="button"
    className="btn quiet icon"
    aria-label={label}
    title={label}
    disabled={!onStep}
    onClick={onStep}
  >
    {icon}
  </button>
)
