import { Tabs } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
}

interface Props<Value extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. Others are not rendered, unless they are hidden: see form/FormPanel.tsx. */
  children: ReactNode
}

/** Tabs with manual activation: arrow keys only move the focus, so that no panel loads data before it is selected. */
export function TabPanels<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(
    function keepSelectedTabInView() {
      const row = list.current
      const chosen = row?.querySelector(`[data-value="${value}"]`)
      if (!row || !chosen) return
      // Also runs when a label changes its width, for example when a count is loaded.
      const observer = new ResizeObserver(() => (row.scrollLeft += middleOf(chosen) - middleOf(row)))
      for (const tab of row.children) observer.observe(tab)
      return () => observer.disconnect()
    },
    [value],
  )

  return (
    <Tabs.Root
      value={value}
      onValueChange={(change) => onChange(change.value as Value)}
      activationMode="manual"
      w="full"
    >
      <Tabs.List
        ref={list}
        aria-label={label}
        // On small screens the tabs wrap, so that all are visible.
        display={{ base: tabs.length > 3 ? 'grid' : 'flex', sm: tabs.length > 4 ? 'grid' : 'flex', md: 'flex' }}
        gridTemplateColumns={tabs.length === 4 ? 'repeat(6, 1fr)' : 'repeat(6, auto)'}
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        gap={{ base: '0', md: '2' }}
        borderBottomWidth="1px"
        overflowX={{ md: 'auto' }}
        overflowY={{ md: 'hidden' }}
        // Next to a sidebar there may be too little room: the tabs scroll, without a visible scroll bar.
        scrollbarWidth="none"
      >
        {tabs.map((tab, index) => (
          <Tabs.Trigger
            key={tab.value}
            value={tab.value}
            display="inline-flex"
            alignItems="center"
            gap="2"
            // Overlaps the border of the tab list.
            minH="calc({sizes.11} + 1px)"
            minW="11"
            justifyContent="center"
            // Three in a row; of four two, and of five the two that remain share theirs.
            gridColumn={tabs.length === 4 || (tabs.length === 5 && index > 2) ? 'span 3' : 'span 2'}
            px={{ base: '2', md: '3' }}
            textStyle={{ base: 'sm', md: 'md' }}
            mb="-1px"
            flexShrink="0"
            cursor="pointer"
            fontWeight="semibold"
            color="fg.muted"
            borderBottomWidth="3px"
            borderColor="transparent"
            transition="common"
            focusVisibleRing="inside"
            // The selected tab has its own style, also while hovered.
            _hover={{ '&:not([aria-selected=true])': { color: 'fg', borderColor: 'border.emphasized' } }}
            _selected={{ color: 'ember.fg', borderColor: 'ember.border' }}
          >
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={value} pt={{ base: '5', md: '6' }} focusVisibleRing="outside" rounded="l1">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
