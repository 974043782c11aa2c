package io.casedesk.desktop.common.dialogs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.VisibleText;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the target of a link and opens it only after confirmation: the text of a link can be
 * misleading.
 */
public record LinkConfirmation(Overlay overlay, Messages messages) {

  private static final double WIDTH = 560;
  private static final int LONGEST = 600;

  /** Shows the target and opens it if the user confirms. */
  public void ask(LinkTarget.Opens target, Consumer<URI> opener) {
    Button open =
        Buttons.of(
            "link-open",
            Feather.EXTERNAL_LINK,
            messages.text("link.open"),
            () -> {
              overlay.hide();
              opener.accept(target.uri());
            },
            Styles.ACCENT);
    open.setTooltip(new Tooltip(messages.text("link.open.hint", target.host().real())));
    VBox box = Overlay.dialog("link-question", messages.text("link.title"), WIDTH);
    box.getChildren().addAll(notes(target, messages));
    box.getChildren()
        .add(
            Nodes.rightRow(
                8, overlay.closeButton("link-close", messages.text("action.close")), open));
    overlay.show(box, open);
  }

  /** Returns labels with the actual host, the whole address and any warnings. */
  public static List<Label> notes(LinkTarget.Opens target, Messages messages) {
    LinkTarget.Host host = target.host();
    List<Label> notes = new ArrayList<>();
    Label where = note(messages.text("link.host", host.real()));
    where.setId("link-host");
    where.getStyleClass().add(Styles.TEXT_BOLD);
    notes.add(where);
    if (host.isForeign()) {
      Label warning =
          note(messages.text("link.foreign", VisibleText.of(host.read(), LONGEST), host.real()));
      warning.setId("link-foreign");
      warning.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
      notes.add(warning);
    }
    String address = target.uri().toASCIIString();
    Label whole = note(messages.text("link.target", VisibleText.of(address, LONGEST)));
    whole.setId("full-target");
    notes.add(whole);
    return notes;
  }

  private static Label note(String text) {
    return Labels.wrapped(text, "note");
  }
}
