package io.casedesk.desktop.common.help;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;

/**
 * Renders Markdown as JavaFX nodes without running scripts or loading anything but the program's
 * own pictures. A link to {@code key:ID} shows the keyboard shortcut of the command with this id.
 */
final class MarkdownNodes {

  static final String KEY = "key:";
  static final String PAGE = ".md";

  private final Consumer<String> open;
  private final Function<String, Optional<String>> keys;

  /**
   * Creates a renderer.
   *
   * @param open opens a page
   * @param keys returns the keyboard shortcut of a command
   */
  MarkdownNodes(Consumer<String> open, Function<String, Optional<String>> keys) {
    this.open = open;
    this.keys = keys;
  }

  /** Renders a page. */
  VBox of(String markdown) {
    VBox box = new VBox(12);
    blocks(HelpPages.parse(markdown), box, 0);
    return box;
  }

  private void blocks(org.commonmark.node.Node parent, Pane into, int first) {
    int number = first;
    for (org.commonmark.node.Node at = parent.getFirstChild(); at != null; at = at.getNext()) {
      switch (at) {
        case Heading heading -> into.getChildren().add(heading(heading));
        case Paragraph paragraph when paragraph.getFirstChild() instanceof Image image ->
            into.getChildren().add(picture(image));
        case Paragraph paragraph -> into.getChildren().add(flow(paragraph));
        case BulletList list -> into.getChildren().add(list(list, 0));
        case OrderedList list -> into.getChildren().add(list(list, 1));
        case ListItem item -> {
          into.getChildren().add(item(item, number == 0 ? "•" : number + "."));
          number = number == 0 ? 0 : number + 1;
        }
        case FencedCodeBlock code -> into.getChildren().add(code(code.getLiteral().strip()));
        default -> into.getChildren().add(code(HelpPages.plain(at)));
      }
    }
  }

  private static Node heading(Heading heading) {
    return Labels.wrapped(
        HelpPages.plain(heading), heading.getLevel() == 1 ? Styles.TITLE_3 : Styles.TITLE_4);
  }

  private VBox list(org.commonmark.node.Node list, int first) {
    VBox box = new VBox(8);
    blocks(list, box, first);
    return box;
  }

  private Node item(ListItem item, String mark) {
    Label bullet = new Label(mark);
    bullet.setMinWidth(20);
    VBox content = new VBox(8);
    blocks(item, content, 0);
    HBox.setHgrow(content, Priority.ALWAYS);
    HBox line = new HBox(4, bullet, content);
    line.setAlignment(Pos.TOP_LEFT);
    return line;
  }

  private static Node picture(Image image) {
    return new HelpPicture(HelpPages.picture(image.getDestination()), HelpPages.plain(image));
  }

  private static Label code(String text) {
    return Labels.wrapped(text, "help-code");
  }

  private TextFlow flow(Paragraph paragraph) {
    TextFlow flow = new TextFlow();
    flow.setLineSpacing(4);
    flow.setAccessibleText(HelpPages.plain(paragraph));
    inline(paragraph, flow, List.of());
    return flow;
  }

  private void inline(org.commonmark.node.Node parent, TextFlow into, List<String> styles) {
    parent.accept(
        new AbstractVisitor() {
          @Override
          public void visit(org.commonmark.node.Text part) {
            into.getChildren().add(text(part.getLiteral(), styles));
          }

          @Override
          public void visit(SoftLineBreak part) {
            into.getChildren().add(text(" ", styles));
          }

          @Override
          public void visit(StrongEmphasis part) {
            children(part, into, Styles.TEXT_BOLD);
          }

          @Override
          public void visit(Emphasis part) {
            children(part, into, "help-emphasis");
          }

          @Override
          public void visit(Code part) {
            into.getChildren().add(code(part.getLiteral()));
          }

          @Override
          public void visit(Link part) {
            into.getChildren().add(link(part));
          }
        });
  }

  private void children(org.commonmark.node.Node part, TextFlow into, String style) {
    for (org.commonmark.node.Node at = part.getFirstChild(); at != null; at = at.getNext()) {
      if (at instanceof org.commonmark.node.Text text) {
        into.getChildren().add(text(text.getLiteral(), List.of(style)));
      } else {
        inline(at, into, List.of(style));
      }
    }
  }

  private Node link(Link link) {
    String said = HelpPages.plain(link);
    String target = link.getDestination();
    if (target.startsWith(KEY)) {
      return Labels.of(keys.apply(target.substring(KEY.length())).orElse(said), "key-cap");
    }
    if (!target.endsWith(PAGE)) {
      return text(said, List.of());
    }
    Hyperlink page = Nodes.styled(new Hyperlink(said), "help-link");
    page.setOnAction(event -> open.accept(target.substring(0, target.length() - PAGE.length())));
    return page;
  }

  private static Text text(String said, List<String> styles) {
    Text text = Nodes.styled(new Text(said), "help-text");
    text.getStyleClass().addAll(styles);
    return text;
  }
}
