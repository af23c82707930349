import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { aroundAll, describe, expect, test } from 'vitest'
import { messagesFor } from '#lib/i18n/messages.ts'
import { applicantNames, filesFor } from '#tests/support/browser/application-form.ts'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import {
  browserNames,
  keys,
  missingPackages,
  type Page,
  withBrowser,
} from '#tests/support/browser/webdriver.ts'
import type { SampleFile } from '#tests/support/files/sample-files.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { withSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

let siteUrl = ''
let mailServer: MailServer

aroundAll(async (runTests) => {
  expect(missingPackages(), 'Debian packages to install').toEqual([])
  mailServer = await startMailServer()
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'jobs@company.example',
    APPLICATIONS_TO: 'hr@company.example',
  }
  await withSite(env, async (url) => {
    siteUrl = url
    await runTests()
  })
  await mailServer.stop()
})

const resolvePageUrl = async (page: string, locale = 'ku') =>
  siteUrl + (await pathOf(async (path) => (await fetch(siteUrl + path)).text(), locale, page))

const createEmailAddress = () => `${randomUUID()}@example.com`

const submitSelector = 'main form[method=post] button[type=submit]'

/** Moves the pointer over an element until it is hydrated. Some islands wait for an interaction even if visible. */
const interactUntilHydrated = (page: Page, selector: string) =>
  expect
    .poll(async () => {
      await page.pointAt(selector)
      return page.run((selector) => {
        dispatchEvent(new Event('pointermove'))
        const element = document.querySelector(selector)
        return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
      }, selector)
    })
    .toBe(true)

const readText = (page: Page, selector: string) =>
  page.run((selector) => document.querySelector(selector)?.textContent ?? '', selector)

/** Sets field values without firing events, as some password managers and browsers do. */
const setValues = (page: Page, values: Record<string, string>) =>
  page.run((values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector(`main form [name="${name}"]`)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
  }, values)

const chooseTemporaryFile = async (page: Page, selector: string, { name, buffer }: SampleFile) => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(folder, name), buffer)
  await page.chooseFile(selector, join(folder, name))
  return () => rm(folder, { recursive: true })
}

const readBox = (page: Page, selector: string) =>
  page.run((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return { top: box?.top ?? 0, left: box?.left ?? 0, width: box?.width ?? 0, height: box?.height ?? 0 }
  }, selector)

const readPixels = async (page: Page, selector: string) => {
  await page.pointAt(selector)
  const { top, left, width, height } = await readBox(page, selector)
  const [x, y] = [Math.round(left), Math.round(top)]
  const size = { width: Math.round(left + width) - x, height: Math.round(top + height) - y }
  return sharp(await page.screenshot())
    .extract({ left: x, top: y, ...size })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const saveScreenshot = async (page: Page, name: string) => {
  const folder = join(repository, 'test-results/browsers')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.png`), await page.screenshot())
}

describe.each(browserNames)('%s', (browser) => {
  test.each(['careers', 'contact'])(
    '34 characters typed into the %s search and 16 deleted within 10 s → the field and the URL contain the remaining text',
    (pageName) =>
      withBrowser(browser, async (page) => {
        const searchSelector = 'main input[type=search]'
        const text = 'هەولێر سلێمانی دهۆک کەرکووک بەغدا '
        expect(text).toHaveLength(34)
        await page.open(await resolvePageUrl(pageName))
        await interactUntilHydrated(page, searchSelector)
        const backspaces = keys.backspace.repeat(16)
        // WebKit throws after 100 `history` calls in 10 s. At 70 ms per key, the 50 keys take less than 10 s, even with
        // the time that WebKit adds to each key.
        await page.type(searchSelector, text + backspaces, 70)
        const readSearch = () =>
          page.run((selector) => {
            const field = document.querySelector(selector)
            return {
              text: field instanceof HTMLInputElement ? field.value : document.title,
              query: new URLSearchParams(location.search).get('q'),
            }
          }, searchSelector)
        const remainingText = text.slice(0, -16)
        await expect.poll(readSearch).toEqual({ text: remainingText, query: remainingText.trim() })
      }),
  )

  test.each([
    { label: 'values set without events', hasScripts: true },
    { label: 'no JavaScript', hasScripts: false },
  ])(
    'application with photo and CV, $label → a receipt is shown; the notice shows the phone number’s digit groups in left-to-right order',
    ({ hasScripts }) =>
      withBrowser(
        browser,
        async (page) => {
          const email = createEmailAddress()
          const { photo, resume } = filesFor(email)
          await page.open(await resolvePageUrl('apply'))
          if (hasScripts) await interactUntilHydrated(page, submitSelector)
          await setValues(page, { fullName: applicantNames.ku, email, phone: '٠٧٥٠ ١٢٣ ٤٥٦٧' })
          const deletePhotoFolder = await chooseTemporaryFile(page, '#photo', photo)
          const deleteResumeFolder = await chooseTemporaryFile(page, '#resume', resume)
          await page.click(submitSelector)
          await expect
            .poll(() => readText(page, 'main h1[data-receipt]'))
            .toBe(messagesFor('ku').apply.receipt.title)
          await deletePhotoFolder()
          await deleteResumeFolder()
          const receiptText = await readText(page, 'main')
          for (const file of [photo, resume]) expect(receiptText).toContain(file.name)
          await saveScreenshot(page, `${browser}-receipt-${hasScripts ? 'with' : 'without'}-scripts`)

          const findNotice = () =>
            mailServer.receivedMails.find(
              ({ to, mail }) => to[0]?.startsWith('hr@') && mail.html?.includes(email),
            )
          await mailServer.until(() => findNotice() !== undefined)
          const base64Html = Buffer.from(findNotice()?.mail.html ?? '').toString('base64')
          await page.open(`data:text/html;charset=utf-8;base64,${base64Html}`)
          // Browsers would show groups of Arabic-Indic digits in reverse order, so the site converts these digits.
          const readGroupPositions = () =>
            page.run(() => {
              const phoneLink = document.querySelector('a[href^="tel:"]')
              const textNode =
                phoneLink && document.createTreeWalker(phoneLink, NodeFilter.SHOW_TEXT).nextNode()
              if (!textNode?.nodeValue) return []
              return [...textNode.nodeValue.matchAll(/\d+|[٠-٩]+/g)].map(({ index, 0: { length } }) => {
                const range = document.createRange()
                range.setStart(textNode, index)
                range.setEnd(textNode, index + length)
                return range.getBoundingClientRect().left
              })
            })
          const positions = await readGroupPositions()
          expect(positions).toHaveLength(3)
          expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        },
        { hasScripts },
      ),
  )

  test.each(['ku', 'ar'])(
    'message field in %s → its placeholder is visible and its corners are rounded',
    (locale) =>
      withBrowser(browser, async (page) => {
        const fieldSelector = 'main textarea'
        await page.open(await resolvePageUrl('contact-us', locale))
        const { data, info } = await readPixels(page, fieldSelector)
        await saveScreenshot(page, `${browser}-message-${locale}`)
        // The outermost pixel shows the background if the corner is round, and the border if it is square.
        for (const column of [0, info.width - 1])
          for (const row of [0, info.height - 1])
            expect(data[(row * info.width + column) * info.channels]).toBeGreaterThan(240)
        await page.run(
          (selector) => document.querySelector(selector)?.removeAttribute('placeholder'),
          fieldSelector,
        )
        const pixelsWithoutPlaceholder = await readPixels(page, fieldSelector)
        expect(data.equals(pixelsWithoutPlaceholder.data)).toBe(false)
      }),
  )

  test('branch search → is 57 px high, with its icon vertically centred', () =>
    withBrowser(browser, async (page) => {
      const searchSelector = 'main input[type=search]'
      await page.open(await resolvePageUrl('contact'))
      await page.pointAt(searchSelector)
      const [fieldBox, iconBox] = [
        await readBox(page, searchSelector),
        await readBox(page, 'main form:has(input[type=search]) svg'),
      ]
      await saveScreenshot(page, `${browser}-branches`)
      expect(Math.abs(fieldBox.height - 57)).toBeLessThanOrEqual(1)
      const middleOf = (box: typeof fieldBox) => box.top + box.height / 2
      expect(Math.abs(middleOf(iconBox) - middleOf(fieldBox))).toBeLessThanOrEqual(1)
    }))

  test('closed question clicked before or after hydration → opens; the previously open question closes', () =>
    withBrowser(browser, async (page) => {
      // At first, all questions in the second column are closed.
      const questionSelector = (row: number) => `#questions :nth-child(2) > details:nth-child(${row}) summary`
      const readOpenStates = () =>
        page.run(() =>
          [...document.querySelectorAll('#questions details')].map((details) => details.hasAttribute('open')),
        )
      const expectOnlyOpen = (number: number) =>
        expect
          .poll(async () => (await readOpenStates()).flatMap((isOpen, index) => (isOpen ? [index + 1] : [])))
          .toEqual([number])
      await page.open(await resolvePageUrl('hotels'))
      await page.pointAt(questionSelector(1))
      await page.click(questionSelector(1))
      await expectOnlyOpen(2)
      await interactUntilHydrated(page, questionSelector(2))
      await expectOnlyOpen(2)
      await page.click(questionSelector(2))
      await expectOnlyOpen(3)
      await saveScreenshot(page, `${browser}-questions`)
    }))

  test('link followed with Enter → the page title is announced and focus is reset; Back refocuses the link', () =>
    withBrowser(browser, async (page) => {
      const linkSelector = 'footer a[href="/ku/about"]'
      const readFocus = () =>
        page.run(() => {
          const { activeElement } = document
          const top = activeElement?.getBoundingClientRect().top ?? 0
          const isInViewport = top >= 0 && top < innerHeight
          return `${activeElement?.getAttribute('href') ?? activeElement?.tagName} ${isInViewport}`
        })
      const readAnnouncement = () =>
        page.run(() => document.querySelector('next-route-announcer')?.shadowRoot?.textContent)
      await page.open(await resolvePageUrl('home'))
      await interactUntilHydrated(page, 'header a')
      await page.press(keys.tab)
      await page.run((selector) => {
        const element = document.querySelector(selector)
        // Scroll first. Focusing a link outside the viewport would scroll the page smoothly.
        element?.scrollIntoView({ behavior: 'instant' })
        if (element instanceof HTMLElement) element.focus()
      }, linkSelector)
      await page.press(keys.enter)
      await expect.poll(() => readText(page, 'h1')).toBe(messagesFor('ku').about.hero.title)
      await expect.poll(readFocus).toBe('BODY true')
      await expect.poll(readAnnouncement).toContain(messagesFor('ku').about.meta.title)
      // In WebKit, Tab skips links by default.
      if (browser === 'firefox') {
        await page.press(keys.tab)
        // A headless window is never active, so the focused skip link may stay out of view.
        await expect.poll(readFocus).toMatch(/^#main /)
      }
      await page.run(() => history.back())
      await expect.poll(readFocus).toMatch(/^\/ku\/about /)
    }))

  test('Shift+Tab to the submit button in a window 256 px high → the button is fully visible', () =>
    withBrowser(
      browser,
      async (page) => {
        await page.open(await resolvePageUrl('contact-us'))
        await interactUntilHydrated(page, submitSelector)
        await page.run((selector) => {
          const button = document.querySelector(selector)
          const footerField = document.querySelector('footer input')
          if (footerField instanceof HTMLElement) footerField.focus()
          return button?.tagName
        }, submitSelector)
        const isFocused = () =>
          page.run((selector) => document.activeElement === document.querySelector(selector), submitSelector)
        for (let count = 0; count < 60 && !(await isFocused()); count += 1)
          await page.press(keys.shift, keys.tab)
        expect(await isFocused()).toBe(true)
        const isFullyVisible = async () => {
          const [headerBox, buttonBox] = [await readBox(page, 'header'), await readBox(page, submitSelector)]
          return buttonBox.top >= headerBox.top + headerBox.height && buttonBox.top + buttonBox.height <= 256
        }
        await expect.poll(isFullyVisible).toBe(true)
        await saveScreenshot(page, `${browser}-low-window`)
      },
      { width: 320, height: 256 },
    ))

  test('application submitted without its required files → an error toast appears at the bottom of the window', () =>
    withBrowser(browser, async (page) => {
      const toastSelector = '[data-sonner-toast] [data-kind=error]'
      await page.open(await resolvePageUrl('apply'))
      await interactUntilHydrated(page, submitSelector)
      await page.type('#fullName', 'Zhilwan Rasul')
      await page.type('#email', createEmailAddress())
      await page.type('#phone', '0750 123 4567')
      await page.click(submitSelector)
      await expect
        .poll(() => readText(page, toastSelector))
        .toContain(messagesFor('ku').apply.errors.filesMissing)
      const isAtBottom = async () => {
        const { top, height } = await readBox(page, toastSelector)
        const distance = 844 - top - height
        return distance >= 0 && distance <= 40
      }
      await expect.poll(isAtBottom).toBe(true)
      await saveScreenshot(page, `${browser}-toast`)
    }))

  test('main pages in Sorani at phone width → do not overflow horizontally', () =>
    withBrowser(browser, async (page) => {
      const pageNames = [
        'home',
        'careers',
        'job-details',
        'apply',
        'contact',
        'contact-us',
        'taxi-ride',
        'hotels',
      ]
      for (const pageName of pageNames) {
        await page.open(await resolvePageUrl(pageName))
        const readWidths = () => {
          const { scrollWidth, clientWidth } = document.documentElement
          return { window: innerWidth, overflow: scrollWidth - clientWidth }
        }
        await saveScreenshot(page, `${browser}-${pageName}`)
        expect({ pageName, ...(await page.run(readWidths)) }).toEqual({ pageName, window: 390, overflow: 0 })
      }
    }))
})
