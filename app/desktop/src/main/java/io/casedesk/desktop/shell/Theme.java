package io.casedesk.desktop.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.util.Locale;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/** Applies the light or dark color scheme; follows the system until the user chooses one. */
public final class Theme {

  /** The color scheme that the user chose. */
  public enum Choice {
    SYSTEM,
    LIGHT,
    DARK;

    /**
     * Returns the choice with this name in any case.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Choice of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  private static final String STYLES = "/io/casedesk/desktop/css/casedesk.css";

  private final ObjectProperty<Choice> choice;
  private final ObjectProperty<@Nullable Boolean> lessMotion = new SimpleObjectProperty<>();

  /**
   * Creates the theme and applies it at once and whenever the choice or the system's color scheme
   * changes.
   */
  public Theme(Choice choice) {
    this.choice = new SimpleObjectProperty<>(choice);
    this.choice.subscribe(newChoice -> apply());
    // The platform preferences live as long as JavaFX and must not keep the windows of this theme
    // in memory.
    Reference<Theme> self = new WeakReference<>(this);
    Platform.getPreferences().colorSchemeProperty().subscribe(() -> applyIfUsed(self));
  }

  /** The color scheme that the user chose. */
  public ObjectProperty<Choice> choiceProperty() {
    return choice;
  }

  /** Whether animations are reduced; null to follow the system. */
  public ObjectProperty<@Nullable Boolean> lessMotionProperty() {
    return lessMotion;
  }

  /** Returns whether the window is dark now. */
  public boolean isDark() {
    return switch (choice.get()) {
      case LIGHT -> false;
      case DARK -> true;
      case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
    };
  }

  /** Adds Casedesk's style sheet to a scene. */
  public void style(Scene scene) {
    URL styles = Theme.class.getResource(STYLES);
    if (styles == null) {
      throw new IllegalStateException("This build lacks " + STYLES + "; build it again.");
    }
    scene.getStylesheets().add(styles.toExternalForm());
    KeyboardFocus.watch(scene);
    // The theme outlives closed windows and must not keep them in memory.
    Reference<Scene> styled = new WeakReference<>(scene);
    lessMotion.subscribe(less -> reduce(styled.get(), less));
  }

  private static void reduce(@Nullable Scene scene, @Nullable Boolean less) {
    if (scene != null) {
      scene.getPreferences().setReducedMotion(less);
    }
  }

  private static void applyIfUsed(Reference<Theme> theme) {
    Theme used = theme.get();
    if (used != null) {
      used.apply();
    }
  }

  private void apply() {
    Application.setUserAgentStylesheet(
        isDark()
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet());
  }
}
