package io.casedesk.desktop.checklists.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.checklist.Checklist;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever members a checklist has, it is a form. */
final class FormLinesTest {

  private static List<FormLine> form(String attributes) {
    return FormLines.of(
        Checklist.of(
            "c", "{\"checklistId\":\"c\",\"checklistAttributes\":" + attributes + ",\"x\":1}"),
        "Answers",
        "About");
  }

  private static List<String> said(List<FormLine> lines) {
    return lines.stream()
        .map(
            line ->
                switch (line) {
                  case FormLine.Heading heading ->
                      "#" + heading.depth() + heading.name() + heading.number();
                  case FormLine.Field field ->
                      field.depth() + field.name() + "=" + field.value().display();
                  case FormLine.Element element ->
                      element.depth() + "*" + element.value().display();
                  case FormLine.Row row ->
                      row.isHead() ? "|" + row.columns() : "|" + row.cells().size();
                  case FormLine.OmittedLines more -> "+" + more.left();
                })
        .toList();
  }

  @Test
  void objectsListsAndTablesAreShownByTheirShape() {
    assertEquals(
        List.of(
            "#-1Answers0",
            "0flag=true",
            "#0deep0",
            "1a=",
            "1none={}",
            "0short=a, b",
            "0empty=[]",
            "#0table0",
            "|[a, b]",
            "|2",
            "|2",
            "#0mixed0",
            "1*1",
            "#12",
            "2c=[]",
            "#-1About0",
            "0checklistId=c",
            "0x=1"),
        said(
            form(
                "{\"flag\":true,\"deep\":{\"a\":null,\"none\":{}},\"short\":[\"a\",\"b\"],"
                    + "\"empty\":[],\"table\":[{\"a\":1},{\"b\":\"2\"}],"
                    + "\"mixed\":[1,{\"c\":[]}]}")));
  }

  @Test
  void attributesOfAnyOtherShapeAreShownAsWell() {
    assertEquals("0=text", said(form("\"text\"")).get(1));
    assertEquals("0={}", said(form("{}")).get(1));
    assertEquals("0=1, 2", said(form("[1,2]")).get(1));
    assertTrue(FormLines.of(Checklist.of("c", "{}"), "a", "b").isEmpty());
  }

  @Test
  void whatIsFoundStandsUnderItsOwnHeadings() {
    List<FormLine> all = form("{\"group\":{\"riskLevel\":\"high\"},\"later\":\"low\"}");
    assertEquals(
        List.of("#-1Answers0", "#0group0", "1riskLevel=high"),
        said(FormLines.found(all, "Risk level")));
    assertEquals(List.of("#-1Answers0", "0later=low"), said(FormLines.found(all, " LOW ")));
    assertEquals(
        List.of("#-1Answers0", "0note=Prüfung"),
        said(FormLines.found(form("{\"note\":\"Prüfung\",\"x\":1}"), "prufung")));
    assertEquals(all, FormLines.found(all, " "));
    assertEquals(List.of(), FormLines.found(all, "nowhere"));
  }

  @Test
  void thereIsAnEndToWhatIsShown() {
    StringBuilder many = new StringBuilder("{\"a0\":0");
    for (int i = 1; i < FormLines.MOST + 9; i++) {
      many.append(",\"a").append(i).append("\":").append(i);
    }
    List<FormLine> lines = form(many.append('}').toString());
    assertEquals(FormLines.MOST + 1, lines.size());
    assertEquals(new FormLine.OmittedLines(13), lines.getLast());
  }

  @Test
  void namesAreReadAsWords() {
    assertEquals("Impact assessment", FormLines.human("impactAssessment"));
    assertEquals("Page id", FormLines.human("page_id"));
    assertEquals("SLA met", FormLines.human("SLA_met"));
    assertEquals("größe B", FormLines.human("größe B"));
    assertEquals("_", FormLines.human("_"));
  }
}
