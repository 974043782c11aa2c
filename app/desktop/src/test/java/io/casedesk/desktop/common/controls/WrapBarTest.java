package io.casedesk.desktop.common.controls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

class WrapBarTest {

  private static Region button(double width) {
    Region region = new Region();
    region.setMinSize(width, 20);
    region.setPrefSize(width, 20);
    region.setMaxSize(width, 20);
    return region;
  }

  private static WrapBar laidOut(double width, Node... nodes) {
    WrapBar bar = new WrapBar(8, nodes);
    bar.resize(width, bar.prefHeight(width));
    bar.layout();
    return bar;
  }

  @Test
  void whatFollowsASpacerStaysAtTheRightInEachLine() {
    Region discard = button(80);
    Region create = button(60);

    WrapBar bar = laidOut(100, Nodes.spacer(), discard, create);

    assertEquals(48, bar.getHeight());
    assertEquals(100, discard.getLayoutX() + 80);
    assertEquals(100, create.getLayoutX() + 60);
    assertEquals(28, create.getLayoutY());
  }

  @Test
  void withoutASpacerEachLineBeginsAtTheLeft() {
    Region one = button(80);
    Region other = button(60);

    laidOut(100, one, other);

    assertEquals(0, one.getLayoutX());
    assertEquals(0, other.getLayoutX());
  }
}
