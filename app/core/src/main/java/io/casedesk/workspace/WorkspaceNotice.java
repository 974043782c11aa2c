package io.casedesk.workspace;

import java.nio.file.Path;

/**
 * Something a person has to be told about the workspace.
 *
 * @param text what happened, and what to do
 * @param path the file it is about, where it is now
 */
public record WorkspaceNotice(String text, Path path) {}
