/** The answer to the query of the frame of a workspace. */
export const workspaceFrame = (hasCollaboration = true) => ({
  project: {
    __typename: 'Project',
    id: 'prj_1',
    title: 'Carnet',
    unreadFeedbackCount: 0,
    version: 1,
    workspaceSettings: {
      __typename: 'WorkspaceSettings',
      id: 'wss_1',
      color: '#123456',
      githubRepository: null,
      hasCollaboration,
      version: 1,
    },
  },
})
