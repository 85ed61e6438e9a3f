import type { useFields } from './use-fields.ts'

type PutBackLineProps = Pick<ReturnType<typeof useFields>, 'putBack' | 'picked' | 'clearKept' | 'putItBack'>

/** Says that the form was filled in for the visitor. Its place is kept before it comes (before-paint.ts). */
export function PutBackLine({ putBack, picked, clearKept, putItBack }: PutBackLineProps) {
  const { isCleared, dropped = [], photos = 0 } = putBack ?? {}
  return (
    <div className="put-back">
      {putBack && (
        <p>
          <span id="put-back">{isCleared ? 'The form is empty again.' : 'We kept what you typed.'}</span>{' '}
          <button
            type="button"
            className="text-link"
            aria-describedby="put-back"
            onClick={isCleared ? putItBack : clearKept}
          >
            {isCleared ? 'Put it back' : 'Clear it'}
          </button>
          {dropped.length > 0 && (
            <span className="block">
              {new Intl.ListFormat('en-GB').format(dropped)} {dropped.length > 1 ? "aren't" : "isn't"} offered with the{' '}
              {picked.selectedPackage}.
            </span>
          )}
          {photos > 0 && (
            <span className="block">Photos aren't kept, so please choose {photos > 1 ? 'yours' : 'it'} again.</span>
          )}
        </p>
      )}
    </div>
  )
}
