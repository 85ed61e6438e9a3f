import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Testimonial } from '../../catalogue/schema.ts'
import { Icon } from '../ui/icon.tsx'
import type { Contact } from '../ui/links.ts'
import { makeIsland } from './island-boundary.tsx'
import { useDrag } from './use-drag.ts'

interface TestimonialWords extends Pick<Testimonial, 'id' | 'quote' | 'name' | 'rating' | 'sample'> {
  /** Which car, where, what and when, as far as known; may be empty. */
  visit: string
}

interface TestimonialCarouselProps {
  testimonials: TestimonialWords[]
  label: string
  contact: Contact
}

/** `list`: as served, scrolled by the browser. `still`: ours, not yet moved. `moving`: slides for 500 ms. */
interface View {
  mode: 'list' | 'still' | 'moving'
  /** Keeps counting past the last slide and below the first, so wrapping round keeps its direction. */
  position: number
}

export const TestimonialCarousel = makeIsland(Carousel)

function Carousel({ testimonials, label }: TestimonialCarouselProps) {
  const count = testimonials.length
  const { mode, position, viewport, track, move, show, adoptScroll } = useSlides(count)
  const swipe = useSwipe(track, move)
  const current = wrap(position, count)
  const shown = testimonials[current]

  return (
    <section className="carousel" data-mode={mode} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys before hydration, moved by keys after it */}
      <div className="carousel-viewport" ref={viewport} tabIndex={0} onScroll={adoptScroll} {...swipe}>
        <div className="carousel-track" ref={track}>
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern's slide, not a group of fields
            <div
              key={testimonial.id}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              aria-hidden={mode !== 'list' && index !== current ? true : undefined}
            >
              <Quotation {...testimonial} />
            </div>
          ))}
        </div>
      </div>
      <div className="carousel-dots">
        {testimonials.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className="carousel-dot"
            aria-label={`Show testimonial ${index + 1}`}
            aria-current={index === current ? true : undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <button type="button" className="carousel-arrow" aria-label="Previous testimonial" onClick={() => move(-1)}>
        <Icon name="previous" />
      </button>
      <button type="button" className="carousel-arrow" aria-label="Next testimonial" onClick={() => move(1)}>
        <Icon name="next" />
      </button>
      <p className="sr-only" aria-live="polite">
        {mode === 'moving' && shown && `${current + 1} of ${count}: ${shown.quote} ${shown.name}`}
      </p>
    </section>
  )
}

/** Which slide is shown, whatever moves it. Only CSS variables change with it. */
function useSlides(count: number) {
  const [{ mode, position }, setView] = useState<View>({ mode: 'list', position: 0 })
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)

  const move = (steps: number) => setView((view) => ({ mode: 'moving', position: view.position + steps }))
  // From where it is by then: presses from before hydration are replayed without a render in between.
  const show = (index: number) =>
    setView((view) => {
      const steps = getShortestWay(view.position, index, count)
      return steps === 0 ? view : { mode: 'moving', position: view.position + steps }
    })
  // Scrolled before hydration, or by find-in-page after it: stay on the visible slide.
  function adoptScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = viewport.current ?? {}
    const steps = clientWidth ? Math.round(scrollLeft / clientWidth) : 0
    setView((view) => (steps || view.mode === 'list' ? { mode: 'still', position: view.position + steps } : view))
  }

  useLayoutEffect(adoptScroll, [])

  useLayoutEffect(() => {
    if (mode === 'list' || !track.current || !viewport.current) return
    track.current.style.setProperty('--slide', String(position))
    for (const [index, slide] of [...track.current.children].entries()) {
      const laps = Math.round((position - index) / count)
      ;(slide as HTMLElement).style.setProperty('--shift', String(laps * count))
    }
    viewport.current.scrollLeft = 0
  }, [mode, position, count])

  // Also while half of it is on the screen and nothing else has the focus; a click beside everything focuses main.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!steps || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !viewport.current) return
      const { top, bottom } = viewport.current.getBoundingClientRect()
      const [target, middle] = [event.target as Element, (top + bottom) / 2]
      const isMeant = target.matches('body, main') && middle > 0 && middle < innerHeight
      if (!isMeant && !viewport.current.parentElement?.contains(target)) return
      event.preventDefault()
      move(steps)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return { mode, position, viewport, track, move, show, adoptScroll }
}

function Quotation({ quote, name, rating, sample, visit }: TestimonialWords) {
  return (
    <>
      <svg viewBox="0 0 136 24" className="stars" role="img" aria-label={`Rated ${rating} out of 5`}>
        <path d={drawStars(5)} />
        <path d={drawStars(rating)} />
      </svg>
      <blockquote className="quotation mt-4 mb-5">{quote}</blockquote>
      <p className="font-semibold">
        {name} {sample && <span className="tag ml-2">Sample</span>}
        {visit && <span className="block text-sm font-normal text-slate">{visit}</span>}
      </p>
    </>
  )
}

/** One path for all stars: one drawing per star was most of the layout work here on a slow phone. */
function drawStars(count: number) {
  const star = 'l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z'
  return Array.from({ length: count }, (_, index) => `M${index * 28 + 12} 2.6${star}`).join('')
}

function getShortestWay(from: number, to: number, count: number) {
  const half = Math.floor(count / 2)
  return wrap(to - from + half, count) - half
}

const wrap = (index: number, count: number) => ((index % count) + count) % count

const swipeDistance = 48

/** The track follows a sideways finger, pen or mouse; released far enough, it moves on by one. */
function useSwipe(track: { current: HTMLDivElement | null }, move: (steps: number) => void) {
  function drag(distance: number | null) {
    track.current?.toggleAttribute('data-dragged', distance !== null)
    track.current?.style.setProperty('--drag', `${distance ?? 0}px`)
  }

  return useDrag({
    onDrag: (_, across) => drag(across),
    onRelease: (_, across) => Math.abs(across) >= swipeDistance && move(across < 0 ? 1 : -1),
    onStop: () => drag(null)
  })
}
