"use strict";

(() => {
  const PAGE = "/api/swagger";
  const INTERFACE = "/api/public/";

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", paint);
  paint();

  // The introduction is long, and a link to a part would be taken for one to an operation.
  for (const button of document.querySelectorAll("[data-part]")) {
    button.addEventListener("click", () => document.querySelector(button.dataset.part)?.scrollIntoView());
  }

  // The interface takes bearer tokens only. What is tried goes to its second mount, which takes the password of this page.
  const toSecondMount = (request) => {
    const url = new URL(request.url, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(INTERFACE)) {
      return request;
    }
    url.pathname = PAGE + "/try" + url.pathname;
    const headers = { ...request.headers, "X-Casedesk-Reference": "1" };
    delete headers.Authorization;
    return { ...request, url: url.href, headers };
  };

  // The bar names the token, and there is one server: this one.
  const nothing = () => () => null;
  const withoutChoices = () => ({
    wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing, ServersContainer: nothing },
  });

  // Swagger UI 5.34 does not resolve parameters of a path in an operation that was opened by a link to it.
  const METHODS = ["get", "put", "post", "patch", "delete", "options"];
  const withOwnParameters = ({ parameters, ...path }) => {
    for (const method of METHODS.filter((each) => parameters && path[each])) {
      path[method] = { ...path[method], parameters: [...parameters, ...(path[method].parameters ?? [])] };
    }
    return path;
  };
  const giveOperationsTheirParameters = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (update) => (document) => {
            const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [path, withOwnParameters(item)]);
            return update({ ...document, paths: Object.fromEntries(paths) });
          },
        },
      },
    },
  });

  const ui = SwaggerUIBundle({
    dom_id: "#reference",
    url: PAGE + "/openapi.json",
    deepLinking: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    plugins: [withoutChoices, giveOperationsTheirParameters],
    requestInterceptor: toSecondMount,
    // The command shown for curl is the one that works elsewhere, not the one that was sent here.
    showMutatedRequest: false,
    onComplete: () => ui.preauthorizeApiKey("bearer", "<TOKEN>"),
  });
})();
