package io.casedesk.workspace;

import java.nio.file.Path;

/**
 * A notice for the user about the workspace.
 *
 * @param text what happened, and what to do
 * @param path the current path of the file in question
 */
public record WorkspaceNotice(String text, Path path) {}
