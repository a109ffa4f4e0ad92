import { Tabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'

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
  return (
    <Tabs.Root value={value} onValueChange={(change) => onChange(change.value as Value)} activationMode="manual" w="full">
      <Tabs.List
        aria-label={label}
        display="flex"
        gap={{ base: '1', md: '2' }}
        borderBottomWidth="1px"
        overflowX="auto"
        overflowY="hidden"
        // A touch may push them sideways; a bar under them would only be in the way.
        scrollbarWidth="none"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            value={tab.value}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minH="11"
            px="3"
            mb="-1px"
            flexShrink="0"
            cursor="pointer"
            fontWeight="semibold"
            color="fg.muted"
            borderBottomWidth="3px"
            borderColor="transparent"
            transition="common"
            focusVisibleRing="inside"
            _hover={{ color: 'fg', borderColor: 'border.emphasized' }}
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
