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

/** Light or dark, following the system until the user chooses. */
public final class Theme {

  /** What the user chose. */
  public enum Choice {
    SYSTEM,
    LIGHT,
    DARK;

    /**
     * The choice of that name in any case.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Choice of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  private static final String STYLES = "/io/casedesk/desktop/css/casedesk.css";

  private final ObjectProperty<Choice> choice;
  private final ObjectProperty<@Nullable Boolean> lessMotion = new SimpleObjectProperty<>();

  /** A theme. Applies itself at once and whenever the choice or the system's scheme changes. */
  public Theme(Choice choice) {
    this.choice = new SimpleObjectProperty<>(choice);
    this.choice.subscribe(newChoice -> apply());
    // The preferences live as long as JavaFX does, and must not hold the windows of this theme.
    Reference<Theme> self = new WeakReference<>(this);
    Platform.getPreferences().colorSchemeProperty().subscribe(() -> applyIfUsed(self));
  }

  /** What the user chose. */
  public ObjectProperty<Choice> choiceProperty() {
    return choice;
  }

  /** Whether what moves is to stand still; null for what the system says. */
  public ObjectProperty<@Nullable Boolean> lessMotionProperty() {
    return lessMotion;
  }

  /** Whether the window is dark now. */
  public boolean isDark() {
    return switch (choice.get()) {
      case LIGHT -> false;
      case DARK -> true;
      case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
    };
  }

  /** Adds Casedesk's own styles to a window. */
  public void style(Scene scene) {
    URL styles = Theme.class.getResource(STYLES);
    if (styles == null) {
      throw new IllegalStateException("This build lacks " + STYLES + "; build it again.");
    }
    scene.getStylesheets().add(styles.toExternalForm());
    KeyboardFocus.watch(scene);
    // A window that was closed must not be held by the looks, which outlive all of them.
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
