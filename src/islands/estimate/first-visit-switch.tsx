export interface FirstVisitSwitchProps {
  percent: number
  isOn: boolean
  /** The plan has no first-visit discount. */
  isUnavailable: boolean
  onTurn: (isOn: boolean) => void
}

export function FirstVisitSwitch({ percent, isOn, isUnavailable, onTurn }: FirstVisitSwitchProps) {
  return (
    <label className="switch-line">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn && !isUnavailable}
        aria-checked={isOn && !isUnavailable}
        disabled={isUnavailable}
        onChange={({ currentTarget: { checked } }) => onTurn(checked)}
      />
      <span>
        <span className="font-semibold">This is my first visit</span>
        <span className="block text-sm text-slate">
          {isUnavailable ? 'The first-visit discount is not for the monthly plan.' : `${percent}% off`}
        </span>
      </span>
    </label>
  )
}
