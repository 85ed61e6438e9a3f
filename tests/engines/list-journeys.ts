import type { Journey } from './journey.ts'
import { hashLinks, panels, printing } from './journeys/addresses.ts'
import { errors, failure, halfFilled, leaving, success } from './journeys/booking.ts'
import { calculator, earlyChoices, postcode, tooltip } from './journeys/choosing.ts'
import { carousel, slider } from './journeys/islands.ts'
import { menu } from './journeys/menu.ts'
import { deadLine, lostWhileFilling } from './journeys/outage.ts'
import { pages } from './journeys/pages.ts'
import { withoutScripts } from './journeys/without-scripts.ts'

export const journeys: Journey[] = [
  ...pages,
  menu,
  slider,
  carousel,
  panels,
  hashLinks,
  calculator,
  earlyChoices,
  tooltip,
  postcode,
  errors,
  success,
  failure,
  deadLine,
  lostWhileFilling,
  leaving,
  halfFilled,
  withoutScripts,
  printing
]
