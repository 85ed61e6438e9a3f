import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from '../ui/brand.tsx'
import { readColour } from './colours.ts'

/** The mark in the header as an SVG file. */
export const drawIcon = (): string =>
  renderToStaticMarkup(createElement(BrandMark, { paint: readColour, xmlns: 'http://www.w3.org/2000/svg' }))
