package io.casedesk.desktop.common.controls;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * An {@link HBox} that wraps into further lines if a translation needs more room. A plain box would
 * shorten the texts or extend beyond the window. Nodes that follow a growing node stay at the right
 * edge, in further lines too.
 */
public final class WrapBar extends HBox {

  /** Creates a bar whose nodes are centered vertically. */
  public WrapBar(double spacing, Node... children) {
    super(spacing, children);
    setAlignment(Pos.CENTER_LEFT);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    Insets insets = getInsets();
    double widest = 0;
    for (Node child : getManagedChildren()) {
      widest = Math.max(widest, needs(child));
    }
    return insets.getLeft() + widest + insets.getRight();
  }

  @Override
  protected double computePrefHeight(double width) {
    // On one line a child that grows is wider, and so perhaps lower, than it needs to be.
    if (width < 0 || isOneLine(width)) {
      return super.computePrefHeight(width);
    }
    Insets insets = getInsets();
    List<List<Node>> lines = lines(innerWidth(width));
    double height = insets.getTop() + insets.getBottom() + getSpacing() * (lines.size() - 1);
    for (List<Node> line : lines) {
      height += height(line, innerWidth(width));
    }
    return height;
  }

  @Override
  protected double computeMinHeight(double width) {
    return width < 0 || isOneLine(width) ? super.computeMinHeight(width) : computePrefHeight(width);
  }

  private boolean isOneLine(double width) {
    return lines(innerWidth(width)).size() == 1;
  }

  @Override
  protected void layoutChildren() {
    if (isOneLine(getWidth())) {
      super.layoutChildren();
      return;
    }
    double y = getInsets().getTop();
    boolean isAtRight = false;
    for (List<Node> line : lines(innerWidth(getWidth()))) {
      double height = height(line, innerWidth(getWidth()));
      layoutLine(line, y, height, isAtRight);
      isAtRight |= line.stream().anyMatch(WrapBar::grows);
      y += height + getSpacing();
    }
  }

  private void layoutLine(List<Node> line, double y, double height, boolean isAtRight) {
    double room = innerWidth(getWidth());
    double used = getSpacing() * (line.size() - 1);
    long growers = line.stream().filter(WrapBar::grows).count();
    for (Node child : line) {
      used += Math.min(needs(child), room);
    }
    double free = Math.max(0, room - used);
    double more = growers == 0 ? 0 : free / growers;
    double x = getInsets().getLeft() + (growers == 0 && isAtRight ? free : 0);
    for (Node child : line) {
      double width = Math.min(needs(child), room) + (grows(child) ? more : 0);
      layoutInArea(
          child,
          x,
          y,
          width,
          height,
          0,
          Insets.EMPTY,
          grows(child),
          false,
          HPos.LEFT,
          getAlignment().getVpos());
      x += width + getSpacing();
    }
  }

  private double innerWidth(double width) {
    return width - getInsets().getLeft() - getInsets().getRight();
  }

  /** Less than one pixel of overflow isn't visible. */
  private List<List<Node>> lines(double room) {
    List<List<Node>> lines = new ArrayList<>();
    List<Node> line = new ArrayList<>();
    double used = 0;
    for (Node child : getManagedChildren()) {
      double needs = needs(child);
      if (!line.isEmpty() && used + getSpacing() + needs > room + 1) {
        lines.add(line);
        line = new ArrayList<>();
        used = 0;
      }
      used += (line.isEmpty() ? 0 : getSpacing()) + needs;
      line.add(child);
    }
    lines.add(line);
    return lines;
  }

  private double height(List<Node> line, double room) {
    double highest = 0;
    for (Node child : line) {
      double width = child.getContentBias() == null ? -1 : Math.min(needs(child), room);
      highest = Math.max(highest, child.prefHeight(width));
    }
    return snapSizeY(highest);
  }

  private static boolean grows(Node child) {
    return HBox.getHgrow(child) == Priority.ALWAYS;
  }

  /** A child that grows into free room needs only its minimum width. */
  private double needs(Node child) {
    return snapSizeX(grows(child) ? child.minWidth(-1) : child.prefWidth(-1));
  }
}
