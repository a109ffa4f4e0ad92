import campaignDocuments from 'examples:campaign.graphql'
import campaign from 'examples:campaign.ts'
import client from 'examples:rodage.ts'
import { Chapter } from './elements/Chapter'
import { Examples } from './examples/Examples'

export default function CampaignPage() {
  return (
    <Chapter of="campaign">
      <Examples
        examples={[
          { name: 'campaign.ts', pieces: campaign },
          { name: 'campaign.graphql', pieces: campaignDocuments },
          { name: 'rodage.ts', pieces: client },
        ]}
      />
    </Chapter>
  )
}
