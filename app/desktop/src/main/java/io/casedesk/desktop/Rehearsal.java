package io.casedesk.desktop;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.shell.Theme;
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
 * Styles and lays out a few controls that nobody sees, as long as there is nothing to be shown yet:
 * the first of each kind takes many times as long as every later one, and the JavaFX thread would
 * else wait for the disk.
 */
final class Rehearsal {

  private Rehearsal() {}

  /** Rehearses with these looks. On the JavaFX thread. */
  static void of(Theme theme) {
    Parent content = content();
    Scene scene = new Scene(content, 1280, 800);
    theme.style(scene);
    content.applyCss();
    content.layout();
  }

  private static Parent content() {
    TableView<String> table = new TableView<>();
    TableColumn<String, String> column = new TableColumn<>("Aa");
    table.getColumns().add(column);
    Button button = new Button("Aa", new FontIcon(Feather.SEARCH));
    button.setTooltip(new Tooltip("Aa"));
    HBox bar =
        new HBox(
            button,
            new ToggleButton("Aa", new FontIcon(Feather.HOME)),
            new CustomTextField(),
            new ComboBox<String>(),
            new CheckBox("Aa"),
            new Label("Aa"));
    VBox side = new VBox(new TabPane(), new ScrollPane(new TextArea("Aa")));
    BorderPane root = new BorderPane(new SplitPane(table, side));
    root.setTop(bar);
    return root;
  }
}
