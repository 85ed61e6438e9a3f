import { expect, test } from '@playwright/test'
import {
  desktop,
  dragMouse,
  expectSlide,
  getCarousel,
  getTrack,
  openAwake,
  phone,
  scrollTo,
  swipe
} from '../support/islands.ts'

for (const { name, height: _, ...screen } of [phone, desktop]) {
  test.describe(`carousel, ${name}`, () => {
    test.use(screen)

    test('Visitors can go round with the next and previous buttons', async ({ page }) => {
      await openAwake(page, '/')
      await expectSlide(page, 1)
      await page.getByRole('button', { name: 'Previous testimonial' }).click()
      await expectSlide(page, 7)
      for (const slide of [1, 2, 3, 4, 5, 6, 7, 1]) {
        await page.getByRole('button', { name: 'Next testimonial' }).click()
        await expectSlide(page, slide)
      }
    })

    test('Visitors can jump with a dot and hear where they are', async ({ page }) => {
      await openAwake(page, '/')
      const spoken = getCarousel(page).locator('[aria-live=polite]')
      await expect(spoken).toBeEmpty()
      for (const slide of [5, 2, 7]) {
        await page.getByRole('button', { name: `Show testimonial ${slide}` }).click()
        await expectSlide(page, slide)
        await expect(spoken).toContainText(`${slide} of 7`)
      }
    })

    test('Visitors can move with the arrow keys from anywhere inside, and nowhere else', async ({ page }) => {
      await openAwake(page, '/')
      for (const button of ['Previous testimonial', 'Next testimonial', 'Show testimonial 3'])
        await test.step(button, async () => {
          await page.getByRole('button', { name: button }).focus()
          await page.keyboard.press('ArrowRight')
          await expectSlide(page, 2)
          await page.keyboard.press('ArrowLeft')
          await expectSlide(page, 1)
        })
      await page.keyboard.press('ArrowLeft')
      await expectSlide(page, 7)
      await page.getByRole('slider').first().press('ArrowLeft')
      await expectSlide(page, 7)
    })

    test('Visitors can swipe to either side', async ({ page }) => {
      await openAwake(page, '/')
      const { x, y, width } = await scrollTo(getCarousel(page).locator('.carousel-viewport'))
      const drag = screen.hasTouch ? swipe : dragMouse
      await drag(page, [x + width * 0.8, y + 60], [x + width * 0.3, y + 60])
      await expectSlide(page, 2)
      await drag(page, [x + width * 0.3, y + 60], [x + width * 0.8, y + 60])
      await expectSlide(page, 1)
      await drag(page, [x + width * 0.3, y + 60], [x + width * 0.3 + 20, y + 60])
      await expectSlide(page, 1)
    })

    test('Visitors can see a slide move for 500 ms', async ({ page }) => {
      await openAwake(page, '/')
      // Chromium may set the start later once it is known, and reports the step back as an end after 0 s.
      const seconds = getTrack(page).evaluate(
        (track) =>
          new Promise((ended) =>
            track.addEventListener('transitionend', (event) => {
              const { elapsedTime } = event as TransitionEvent
              if (elapsedTime > 0) ended(elapsedTime)
            })
          )
      )
      await page.getByRole('button', { name: 'Next testimonial' }).click()
      expect(await seconds).toBe(0.5)
    })
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('Visitors can change slides without seeing them move', async ({ page }) => {
    await openAwake(page, '/')
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    expect(await getTrack(page).evaluate((track) => track.getAnimations().length)).toBe(0)
    await expectSlide(page, 2)
  })
})
