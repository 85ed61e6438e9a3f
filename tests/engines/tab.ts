export type Point = { x: number; y: number }

export type Screen = { name: string; width: number; height: number }

export const screens: Screen[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 }
]

/** A new browser with nothing in its stores. */
export type OpenTab = (screen: Screen) => Promise<Tab>

/** What a visitor can do in any browser; how each is driven is the business of the files beside this one. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs in the page, so it may use nothing from outside itself. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Presses at the first point and lets go at the last. */
  drag(points: Point[]): Promise<void>
  hover(point: Point): Promise<void>
  /** Into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** With the codes by which WebDriver knows them. */
export const keyCodes = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014'
} as const

export type Key = keyof typeof keyCodes
