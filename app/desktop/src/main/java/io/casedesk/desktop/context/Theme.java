package io.casedesk.desktop.context;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Applies the light or dark color scheme; follows the system until the user chooses one. */
public final class Theme {

  private static final String STYLES = "/io/casedesk/desktop/css/casedesk.css";

  private final ObjectProperty<ThemeChoice> choice;
  private final ObjectProperty<@Nullable Boolean> lessMotion = new SimpleObjectProperty<>();

  /**
   * Creates the theme and applies it at once and whenever the choice or the system's color scheme
   * changes.
   */
  public Theme(ThemeChoice choice) {
    this.choice = new SimpleObjectProperty<>(choice);
    this.choice.subscribe(newChoice -> apply());
    // The platform preferences live as long as JavaFX and must not keep the windows of this theme
    // in memory.
    Reference<Theme> self = new WeakReference<>(this);
    Platform.getPreferences().colorSchemeProperty().subscribe(() -> applyIfUsed(self));
  }

  /** The color scheme that the user chose. */
  public ObjectProperty<ThemeChoice> choiceProperty() {
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
    FocusMarker.watch(scene);
    scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> drawFor(event, scene));
    // The theme outlives closed windows and must not keep them in memory.
    Reference<Scene> styled = new WeakReference<>(scene);
    lessMotion.subscribe(less -> reduce(styled.get(), less));
  }

  /**
   * Draws what the next frame would draw, if a key depends on it. JavaFX lets a control answer keys
   * from its first frame on; until then, text would be lost and an arrow would move the focus. Tab
   * would go to a control that an earlier key removed, such as the button of a row.
   */
  private static void drawFor(KeyEvent key, Scene scene) {
    boolean isNew = scene.getFocusOwner() instanceof Control control && control.getSkin() == null;
    if (isNew || key.getCode() == KeyCode.TAB) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
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

  /**
   * Marks the control that was focused with the keyboard and scrolls it into view. JavaFX does this
   * only for Tab and arrow keys, not for keyboard shortcuts whose command moves the focus.
   */
  private static final class FocusMarker {

    private static final PseudoClass BY_KEYBOARD = PseudoClass.getPseudoClass("by-keyboard");

    /** Room above a control for its label, in pixels. */
    private static final double ABOVE = 28;

    /** Room below a control for its focus ring, in pixels. */
    private static final double BELOW = 4;

    private boolean keyPressed;

    /** Keeps the focused control in view. */
    private Subscription kept = Subscription.EMPTY;

    private FocusMarker() {}

    /** Marks the controls of a scene for its lifetime. */
    static void watch(Scene scene) {
      FocusMarker focus = new FocusMarker();
      scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> focus.keyPressed = true);
      scene.addEventFilter(
          MouseEvent.MOUSE_PRESSED,
          event -> {
            focus.keyPressed = false;
            mark(scene.getFocusOwner(), false);
          });
      scene
          .focusOwnerProperty()
          .addListener(
              (owner, before, now) -> {
                mark(before, false);
                mark(now, focus.keyPressed);
                if (now != null && focus.keyPressed) {
                  scrollTo(now);
                }
                focus.keepInView(now);
              });
    }

    /**
     * Scrolls again when the scroll pane gets smaller, which could hide the control, or when a
     * message appears beside the control.
     */
    private void keepInView(@Nullable Node now) {
      kept.unsubscribe();
      kept = Subscription.EMPTY;
      if (now != null && now.getParent() instanceof VBox box) {
        kept =
            box.layoutBoundsProperty()
                .subscribe((was, is) -> Platform.runLater(() -> scrollToFocused(now)));
      }
      for (Node at = now; at != null; at = at.getParent()) {
        if (now != null && at instanceof ScrollPane pane) {
          kept =
              kept.and(pane.viewportBoundsProperty().subscribe((was, is) -> reveal(now, was, is)));
        }
      }
    }

    private static void reveal(Node node, Bounds was, Bounds is) {
      if (is.getHeight() < was.getHeight()) {
        // The layout must run before the positions are known.
        Platform.runLater(() -> scrollTo(node));
      }
    }

    private static void scrollToFocused(Node node) {
      if (node.isFocused()) {
        scrollTo(node);
      }
    }

    private static void mark(@Nullable Node node, boolean byKeyboard) {
      if (node != null) {
        node.pseudoClassStateChanged(BY_KEYBOARD, byKeyboard);
      }
    }

    private static void scrollTo(Node node) {
      for (Node at = node.getParent(); at != null; at = at.getParent()) {
        if (at instanceof ScrollPane pane && pane.getContent() != null) {
          scrollTo(node, pane, pane.getContent());
        }
      }
    }

    private static void scrollTo(Node node, ScrollPane pane, Node content) {
      Bounds at = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
      double room = pane.getViewportBounds().getHeight();
      double spare = content.getLayoutBounds().getHeight() - room;
      if (room <= 0 || spare <= 0) {
        return;
      }
      double shown = pane.getVvalue() * spare;
      double top = Math.clamp(at.getMinY() - ABOVE, 0, spare + room);
      double bottom = Math.clamp(bottom(node, content) + BELOW, 0, spare + room);
      // A control that is higher than the viewport must fill it.
      double first = Math.min(top, bottom - room);
      double last = Math.max(top, bottom - room);
      pane.setVvalue(Math.clamp(shown, Math.max(0, first), Math.min(last, spare)) / spare);
    }

    /** Returns where a control ends, with the message about its input and the setting it is of. */
    private static double bottom(Node node, Node content) {
      Stream<Node> messages =
          node.getParent() instanceof VBox box
              ? box.getChildren().stream()
                  .filter(Node::isVisible)
                  .filter(part -> part.getStyleClass().contains("problem"))
              : Stream.empty();
      Node row = node;
      while (row != null && !row.getStyleClass().contains("setting-row")) {
        row = row.getParent();
      }
      return Stream.concat(Stream.concat(Stream.of(node), Stream.ofNullable(row)), messages)
          .map(part -> content.sceneToLocal(part.localToScene(part.getLayoutBounds())))
          .mapToDouble(Bounds::getMaxY)
          .max()
          .orElse(0);
    }
  }
}
