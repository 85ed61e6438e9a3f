import { expect, test } from '@playwright/test'
import { expectSlide, getCarousel, openAwake, phone, scrollTo, swipe } from '../support/islands.ts'

/* With a mouse: tests/engines. */
test.describe('On a phone', () => {
  test.use(phone)

  test('Visitors can go round by button, dot, key and swipe, and hear where they are', async ({ page }) => {
    await openAwake(page, '/')
    const spoken = getCarousel(page).locator('[aria-live=polite]')
    const press = (button: string) => page.getByRole('button', { name: button }).click()
    await expectSlide(page, 1)
    await expect(spoken).toBeEmpty()
    await press('Previous testimonial')
    await expectSlide(page, 7)
    for (const slide of [1, 2]) {
      await press('Next testimonial')
      await expectSlide(page, slide)
    }
    await press('Show testimonial 5')
    await expectSlide(page, 5)
    await expect(spoken).toContainText('5 of 7')

    for (const button of ['Previous testimonial', 'Next testimonial', 'Show testimonial 3']) {
      await page.getByRole('button', { name: button }).focus()
      await page.keyboard.press('ArrowRight')
      await expectSlide(page, 6)
      await page.keyboard.press('ArrowLeft')
      await expectSlide(page, 5)
    }
    await page.getByRole('slider').first().press('ArrowLeft')
    await expectSlide(page, 5)

    // With the focus nowhere, the keys are its own only while it is on the screen.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await scrollTo(page.locator('h1'))
    await page.keyboard.press('ArrowRight')
    await expectSlide(page, 5)
    await scrollTo(getCarousel(page).locator('.carousel-viewport'))
    await page.keyboard.press('ArrowRight')
    await expectSlide(page, 6)
    await page.keyboard.press('ArrowLeft')
    await expectSlide(page, 5)

    const { x, y, width } = await scrollTo(getCarousel(page).locator('.carousel-viewport'))
    await swipe(page, [x + width * 0.8, y + 60], [x + width * 0.3, y + 60])
    await expectSlide(page, 6)
    await swipe(page, [x + width * 0.3, y + 60], [x + width * 0.8, y + 60])
    await expectSlide(page, 5)
    await swipe(page, [x + width * 0.3, y + 60], [x + width * 0.3 + 20, y + 60])
    await expectSlide(page, 5)
  })
})

test('Visitors can see a slide move for 500 ms, and with reduced motion not at all', async ({ page }) => {
  const slides = getCarousel(page).locator('.carousel-track')
  await openAwake(page, '/')
  // Chromium may set the start later once it is known, and reports the step back as an end after 0 s.
  const seconds = slides.evaluate(
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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  expect(await slides.evaluate((track) => track.getAnimations().length)).toBe(0)
  await expectSlide(page, 3)
})
