package io.casedesk.desktop.settings;

import io.casedesk.desktop.ui.settings.Preferences;
import java.util.Arrays;
import java.util.Locale;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** What is chosen, and what is searched for among it. */
public final class SettingsModel {

  private final StringProperty query = new SimpleStringProperty("");
  private final Preferences preferences;
  private final ReadOnlyObjectProperty<@Nullable Throwable> failure;

  /**
   * What can be chosen.
   *
   * @param failure why the newest choice could not be kept; null where it is
   */
  public SettingsModel(
      Preferences preferences, ReadOnlyObjectProperty<@Nullable Throwable> failure) {
    this.preferences = preferences;
    this.failure = failure;
  }

  /** What is searched for. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Why the newest choice could not be kept; null where it is. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure;
  }

  /** What is chosen. */
  public Preferences preferences() {
    return preferences;
  }

  /** Whether all words that are searched for are in a text. */
  public boolean finds(String text) {
    String folded = text.toLowerCase(Locale.ROOT);
    return Arrays.stream(query.get().toLowerCase(Locale.ROOT).strip().split("\\s+"))
        .allMatch(folded::contains);
  }
}
