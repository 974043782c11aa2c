package io.casedesk.server.load;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.UseCaseFilter;
import java.util.ArrayList;
import java.util.List;

/** Loads definitions of custom fields. */
final class FieldLoader extends SectionLoader<FieldFile.Element> {

  private final List<CustomField> known;
  private final List<RequestedField> requested = new ArrayList<>();

  FieldLoader(Load load) {
    super(load, FieldFile.Element.class, "", _ -> null);
    this.known = load.transaction().fields();
  }

  @Override
  void load(List<Placed<FieldFile.Element>> elements) {
    for (Placed<FieldFile.Element> placed : elements) {
      each(
          List.of(placed),
          element -> {
            CustomField field = element.field(known);
            // The service answers the standard fields among these; every use case has them.
            if (!UseCaseFilter.STANDARD.contains(field.key())) {
              requested.add(new RequestedField(placed.where(), field));
            }
          });
    }
  }

  @Override
  void finish() {
    count(transaction().define(requested));
  }
}
