export interface FirstVisitSwitchProps {
  percent: number
  typed: string | undefined
  /** The plan has no first-visit discount. */
  isUnavailable: boolean
}

export function FirstVisitSwitch({ percent, typed, isUnavailable }: FirstVisitSwitchProps) {
  return (
    <label className="switch-line">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        className="switch"
        name="firstVisit"
        value="yes"
        defaultChecked={typed !== undefined}
        disabled={isUnavailable}
      />
      <span>
        <span className="font-semibold">This is my first visit</span>
        <span className="block text-sm text-slate">
          {isUnavailable ? "The first-visit discount doesn't apply to the monthly plan." : `${percent}% off`}
        </span>
      </span>
    </label>
  )
}
