import { Tabs } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
}

interface Props<Value extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the tab chosen; the others are not there. */
  children: ReactNode
}

/** Tabs by arrow keys, which choose on Enter or Space: what a panel needs is only loaded for who wants it. */
export function TabPanels<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(
    function keepChosenTabInView() {
      const row = list.current
      const chosen = row?.querySelector(`[data-value="${value}"]`)
      if (!row || !chosen) return
      // Calls once at the start; later a number may come into a label, and push the others aside.
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
        // On a phone all are in sight, on two rows if need be: what is cut at the edge is not looked for.
        display={{ base: tabs.length > 4 ? 'grid' : 'flex', md: 'flex' }}
        gridTemplateColumns="repeat(3, auto)"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        gap={{ base: '0', md: '2' }}
        borderBottomWidth="1px"
        overflowX={{ md: 'auto' }}
        overflowY={{ md: 'hidden' }}
        // Beside a menu there may be too little room: they are pushed sideways; a bar under them would only be in the way.
        scrollbarWidth="none"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            value={tab.value}
            display="inline-flex"
            alignItems="center"
            gap="2"
            // Its line lies on that of the row.
            minH="calc({sizes.11} + 1px)"
            minW="11"
            justifyContent="center"
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
            // The pointer is still on the tab that was just chosen, which has a look of its own.
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
