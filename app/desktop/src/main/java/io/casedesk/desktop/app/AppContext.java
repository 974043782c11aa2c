package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.shell.Theme;

/**
 * Holds what the window needs independently of its connection.
 *
 * @param messages the localized texts
 * @param theme the theme of the window
 * @param files the file dialogs
 * @param preferred the startup preferences
 */
record AppContext(
    Messages messages, Theme theme, FileDialogs files, StartupPreferences preferred) {}
