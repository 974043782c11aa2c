package io.casedesk.desktop.context;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;

/**
 * Holds what the window needs independently of its connection.
 *
 * @param messages the localized texts
 * @param theme the theme of the window
 * @param files the file dialogs
 * @param links opens a link outside the window; not called on the JavaFX thread
 * @param preferred the startup preferences
 */
public record AppContext(
    Messages messages,
    Theme theme,
    FileDialogs files,
    SystemLinks.Opener links,
    StartupPreferences preferred) {

  /** Returns the user's settings. */
  public Preferences preferences() {
    return preferred.preferences();
  }

  /** Returns how times are written. */
  public Timestamps timestamps() {
    return preferred.timestamps(messages.locale());
  }

  /** Returns the texts about moments. */
  public MomentText moments() {
    return new MomentText(messages, timestamps());
  }

  /** Returns a copy with the texts in the language of the preferences. */
  public AppContext inPreferredLanguage() {
    return new AppContext(preferred.messages(), theme, files, links, preferred);
  }

  /** Returns a copy whose preferences don't keep the listeners of one window in memory. */
  public AppContext forOneWindow() {
    return new AppContext(messages, theme, files, links, preferred.forOneWindow());
  }
}
