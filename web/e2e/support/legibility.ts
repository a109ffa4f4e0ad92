import type { Page } from '@playwright/test'

/**
 * What keeps words from being read: a page that scrolls sideways, words that are cut where no ellipsis says so, words that lie over
 * others. What is cut may be scrolled to, or end with an ellipsis; what floats over the page (a header, a menu) may cover it.
 */
export const illegible = (page: Page) =>
  page.evaluate(() => {
    interface Piece {
      text: string
      /** What of it is in sight. */
      box: DOMRect
      node: Text
      layer: Element | null
    }

    const found = new Set<string>()
    const pieces: Piece[] = []
    const quoted = (text: string) => `“${text.trim().slice(0, 30)}”`

    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.add(`the page scrolls sideways by ${sideways} px`)

    /** The box whose lines the text is on. */
    function blockOf(node: Text) {
      let element = node.parentElement
      while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
      return element
    }

    function layerOf(node: Text) {
      let element = node.parentElement
      while (
        element &&
        !['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.dataset.part !== 'positioner'
      )
        element = element.parentElement
      return element
    }

    /** For screen readers: a box of a pixel. */
    const isUnseen = (element: Element) =>
      element.clientWidth <= 1 && element.clientHeight <= 1 && getComputedStyle(element).position === 'absolute'

    /** The part of the box that no ancestor cuts off; says so where one does without an ellipsis. */
    function inSight(node: Text, whole: DOMRect) {
      let { left, right, top, bottom } = whole
      const block = blockOf(node)
      for (let element = node.parentElement; element && element !== document.body; element = element.parentElement) {
        if (isUnseen(element)) return null
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const clip = element.getBoundingClientRect()
        const isEllipsis = element === block && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        const isCutAside = right > clip.right + 1 || left < clip.left - 1
        const isCutBelow = bottom > clip.bottom + whole.height / 2
        if (
          !isEllipsis &&
          ((isCutAside && !/auto|scroll/.test(overflowX)) || (isCutBelow && !/auto|scroll/.test(overflowY)))
        ) {
          found.add(`cut without an ellipsis: ${quoted(node.data)}`)
        }
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right)
        top = Math.max(top, clip.top)
        bottom = Math.min(bottom, clip.bottom)
        if (left >= right || top >= bottom) return null
      }
      return new DOMRect(left, top, right - left, bottom - top)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim()) continue
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, option, svg, [inert], [hidden]')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = rect.width > 0 && inSight(node, rect)
        if (box) pieces.push({ text: node.data, box, node, layer: layerOf(node) })
      }
    }

    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (one.node === other.node || one.layer !== other.layer) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        // Lines that stand close have boxes that touch, and letters that do not.
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 2 && height > Math.min(one.box.height, other.box.height) / 2)
          found.add(`${quoted(one.text)} lies over ${quoted(other.text)}`)
      }
    }
    return [...found]
  })
