import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Where a step leads; nothing: there is none that way. */
type StepAction = (() => void) | undefined

type Props = { previousLabel: string; nextLabel: string; onPrevious: StepAction; onNext: StepAction }

/** From one editor to its neighbours in the list, without going back to it. */
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
