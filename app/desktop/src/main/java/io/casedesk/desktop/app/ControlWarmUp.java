package io.casedesk.desktop.app;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.shell.Theme;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Warms up JavaFX controls off screen while the workspace is being opened. The first control of
 * each kind takes many times as long to style and lay out as later ones, and the JavaFX thread
 * would otherwise be idle. Controls are warmed up one at a time so that the warm-up can stop early.
 */
final class ControlWarmUp {

  private static final List<Supplier<Parent>> STEPS =
      List.of(
          ControlWarmUp::buttons,
          () -> new HBox(new ComboBox<String>(), new CheckBox("Aa"), new CustomTextField()),
          ControlWarmUp::table,
          () -> new SplitPane(new TabPane(), new ScrollPane(new TextArea("Aa"))));

  private ControlWarmUp() {}

  /**
   * Warms up controls with a theme. Call on the JavaFX thread.
   *
   * @param enough whether to stop because the window can be shown
   */
  static void of(Theme theme, BooleanSupplier enough) {
    if (enough.getAsBoolean()) {
      return;
    }
    BorderPane stage = new BorderPane();
    theme.style(new Scene(stage, 1280, 800));
    for (Supplier<Parent> step : STEPS) {
      if (enough.getAsBoolean()) {
        return;
      }
      stage.setCenter(step.get());
      stage.applyCss();
      stage.layout();
    }
  }

  private static Parent buttons() {
    Button button = new Button("Aa", new FontIcon(Feather.SEARCH));
    button.setTooltip(new Tooltip("Aa"));
    return new VBox(button, new ToggleButton("Aa", new FontIcon(Feather.HOME)), new Label("Aa"));
  }

  private static Parent table() {
    TableView<String> table = new TableView<>();
    table.getColumns().add(new TableColumn<String, String>("Aa"));
    return table;
  }
}
