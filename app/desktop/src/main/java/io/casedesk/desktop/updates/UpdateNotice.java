package io.casedesk.desktop.updates;

import io.casedesk.client.updates.Release;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import java.net.URI;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one line about a newer version; shows the address of its page before opening it. */
public final class UpdateNotice {

  private final VBox root =
      HelpTopic.UPDATING.on(Nodes.named("update-notice", new VBox(), "notice"));
  private final UpdatesModel model;
  private final Messages messages;
  private final Consumer<URI> outside;

  /**
   * Creates a notice that is hidden until there is a newer version.
   *
   * @param outside opens a link outside the window
   */
  public UpdateNotice(UpdatesModel model, Messages messages, Consumer<URI> outside) {
    this.model = model;
    this.messages = messages;
    this.outside = outside;
    model.newerProperty().subscribe(this::show);
  }

  /** Returns the node to place above the lists. */
  public Node node() {
    return root;
  }

  private void show(@Nullable Release release) {
    Nodes.show(root, release != null);
    root.getChildren().clear();
    if (release == null) {
      return;
    }
    Label text = Nodes.named("update-text", Labels.wrapped(text(release)));
    text.setGraphic(new FontIcon(Feather.GIFT));
    text.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(text, Priority.ALWAYS);
    HBox line = Nodes.row(8, text);
    if (LinkTarget.of(release.page().toString()) instanceof LinkTarget.Opens target) {
      Button page = button("update-page", "updates.page", Feather.INFO, () -> lead(line, target));
      line.getChildren().add(page);
    }
    Button dismiss =
        Buttons.icon(
            "update-dismiss",
            Feather.X,
            messages.text("updates.dismiss", release.version()),
            model::dismiss);
    line.getChildren().add(dismiss);
    root.getChildren().setAll(line);
  }

  /** Replaces the text by the address of the page with a button to open it. */
  private void lead(HBox line, LinkTarget.Opens target) {
    VBox where = new VBox(4);
    where.getChildren().addAll(LinkConfirmation.notes(target, messages));
    HBox.setHgrow(where, Priority.ALWAYS);
    Button open =
        button(
            "update-open",
            "updates.open",
            Feather.EXTERNAL_LINK,
            () -> outside.accept(target.uri()));
    line.getChildren().setAll(where, open, line.getChildren().getLast());
    open.requestFocus();
  }

  private String text(Release release) {
    return release
        .date()
        .map(
            date ->
                messages.text(
                    "updates.newer.of",
                    release.version(),
                    DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(messages.locale())
                        .format(date),
                    model.installed()))
        .orElseGet(() -> messages.text("updates.newer", release.version(), model.installed()));
  }

  private Button button(String id, String messageKey, Feather icon, Runnable action) {
    return Buttons.of(id, icon, messages.text(messageKey), action);
  }
}
